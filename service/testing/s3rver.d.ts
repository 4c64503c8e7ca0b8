declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { Readable } from 'node:stream'

  interface S3Object {
    content: Readable | Buffer
  }

  /** What the tests use of it; the package has no types. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    httpServer: Server
    store: { putObject(object: S3Object & { content: AsyncIterable<Buffer> }): Promise<unknown> }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
