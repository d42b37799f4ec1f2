// What the tests use of s3rver, which comes without types.

declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    store: { getMetadata(bucket: string, key: string): Promise<Record<string, string>> };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
