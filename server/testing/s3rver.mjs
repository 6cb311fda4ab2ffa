/** Takes the folder and the bucket, sends its port, and exits together with its parent. */
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
