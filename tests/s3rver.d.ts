// Types for the parts of s3rver that the tests use; it comes without types.

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
