/** S3rver as a program: the folder and the bucket that it is given; sends its port, and ends when whoever started it does. */
import S3rver from '@20minutes/s3rver';

const [directory, bucket] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.send(port);
