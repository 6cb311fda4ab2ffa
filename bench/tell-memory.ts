import v8 from 'node:v8';

/** Preloaded into a measured program: sends its memory's parts on a signal. */
process.on('SIGUSR2', () => {
  const spaces = v8.getHeapSpaceStatistics();
  const code = spaces.filter(({ space_name }) => space_name.includes('code'));
  console.log(
    `MEMORY ${JSON.stringify({ ...process.memoryUsage(), code: code.reduce((sum, { physical_space_size: size }) => sum + size, 0) })}`,
  );
});
