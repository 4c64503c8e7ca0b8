import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { ObjectStoreSettings } from '../storage/object-store.ts'

/** s3rver, a stand-in for a real object store: it speaks S3's protocol and keeps objects in a temporary folder. */
export interface TestObjectStore {
  settings: ObjectStoreSettings
  /** From now on it keeps no more than so many bytes of an upload, and says nothing of it; null: it is well again. */
  cutUploadsAt(bytes: number | null): void
  /** Nobody answers from now on. */
  stop(): Promise<void>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

const BUCKET = 'videos'
/** The only credentials that s3rver knows. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts one on a free port. Sets the credentials of this process's environment, as an operator would. */
export async function startObjectStore(prefix = 'dailies/videos'): Promise<TestObjectStore> {
  Object.assign(process.env, CREDENTIALS)
  const directory = mkdtempSync(join(tmpdir(), 'dailies-object-store-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true, // s3rver gets those of requests to the bucket itself wrong
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  const keepWhole = server.store.putObject.bind(server.store)
  let running = true
  const stop = async () => {
    if (!running) return
    running = false
    server.httpServer.closeAllConnections()
    await server.close()
  }
  return {
    settings: {
      kind: 's3',
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      prefix,
      forcePathStyle: true,
    },
    cutUploadsAt: (bytes) => {
      server.store.putObject = async (object) => {
        if (bytes === null) return keepWhole(object)
        const chunks: Buffer[] = []
        for await (const chunk of object.content) chunks.push(chunk)
        return keepWhole(Object.assign(object, { content: Buffer.concat(chunks).subarray(0, bytes) }))
      }
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
