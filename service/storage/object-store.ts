import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { checkedName, isContentName, newContentName } from './names.ts'
import { onDisk, scratchFolder } from './scratch.ts'
import { type ByteRange, StorageUnavailableError, VideoMissingError, type VideoStorage } from './videos.ts'

/** A bucket of an S3-compatible store. Credentials come from the AWS SDK's default chain. */
export interface ObjectStoreSettings {
  kind: 's3'
  bucket: string
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null
  region: string
  /** Prefix of every key, without slashes around it; may be empty. Only one service may use it. */
  prefix: string
  /** Whether the bucket is in the path of the address instead of its host name, as most other stores require. */
  forcePathStyle: boolean
}

const CONNECTION_MS = 5000
/** From the request, an upload included, to the head of the answer. */
const ANSWER_MS = 60_000
const CHECK_MS = 5000
/** Longer than a reader's connection may stall (http/limits.ts), because a slow reader stalls the store's connection too. */
const SILENCE_MS = 120_000
/** The most concurrent downloads; with the SDK's 50, a few slow readers would block all others. */
const MOST_CONNECTIONS = 1000
/** Otherwise the SDK writes warnings to the console, outside the log. Our errors contain their important parts. */
const SILENT = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

interface Store {
  client: S3Client
  bucket: string
  keyOf(contentName: string): string
}

/** Videos as objects of a bucket. Renders write to the folder first. */
export function objectStorage(settings: ObjectStoreSettings, folder: string): VideoStorage {
  const { bucket, region, forcePathStyle } = settings
  const prefix = settings.prefix.replace(/^\/+|\/+$/g, '')
  const keyPrefix = prefix === '' ? '' : `${prefix}/`
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    maxAttempts: 3,
    logger: SILENT,
    // Many stores do not understand trailing checksums, the default. Uploads carry their own (upload below).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
    },
  })
  const store: Store = { client, bucket, keyOf: (name) => keyPrefix + checkedName(name) }
  const place = settings.endpoint?.replace(/\/+$/, '') ?? `https://s3.${region}.amazonaws.com`
  return {
    ...scratchFolder(folder),
    identity: async () => `s3:${place}/${bucket}/${prefix}`,
    keep: (jobId, path) => upload(store, newContentName(jobId), path),
    read: (contentName, range) => download(store, contentName, range),
    remove: (contentName) => remove(store, contentName),
    list: () => listObjects(store, keyPrefix),
    check: async () => {
      const head = new HeadBucketCommand({ Bucket: bucket })
      const answer = client.send(head, { abortSignal: AbortSignal.timeout(CHECK_MS) })
      await fromStore('The object store cannot be read', answer)
    },
  }
}

/** An object appears complete under its name or not at all; it counts once the store itself has reported its length. */
async function upload(store: Store, contentName: string, path: string) {
  // Whole: the SDK cannot send a stream again.
  const body = await onDisk('The rendered file cannot be read', () => readFile(path))
  const digest = (algorithm: string) => createHash(algorithm).update(body).digest()
  const [object, sha256] = [{ Bucket: store.bucket, Key: store.keyOf(contentName) }, digest('sha256')]
  const checksum = sha256.toString('base64')
  const put = new PutObjectCommand({
    ...object,
    Body: body,
    ContentType: 'video/mp4',
    ContentMD5: digest('md5').toString('base64'), // every store checks it and refuses other bytes
    ChecksumSHA256: checksum, // the better stores keep and report it
  })
  await fromStore('The video cannot be uploaded', store.client.send(put))
  const head = new HeadObjectCommand({ ...object, ChecksumMode: 'ENABLED' })
  const kept = await fromStore('The uploaded video cannot be verified', store.client.send(head))
  const sameHash = kept.ChecksumSHA256 === undefined || kept.ChecksumSHA256 === checksum
  if (kept.ContentLength !== body.length || !sameHash) {
    await remove(store, contentName)
    throw new StorageUnavailableError(`The object store kept ${object.Key} damaged; it was deleted again.`)
  }
  return { contentName, sizeBytes: body.length, sha256: sha256.toString('hex') }
}

async function remove({ client, bucket, keyOf }: Store, contentName: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(contentName) })
  await fromStore('The video cannot be deleted', client.send(command))
}

async function download(store: Store, contentName: string, range?: ByteRange): Promise<Readable> {
  const Key = store.keyOf(contentName)
  const part = range && { Range: `bytes=${range.start}-${range.end}` }
  let answer: GetObjectCommandOutput
  try {
    answer = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key, ...part }))
  } catch (error) {
    // 416: the object is shorter than the video was, so the rest is lost.
    if ((error instanceof Error && error.name === 'NoSuchKey') || statusOf(error) === 416) {
      throw new VideoMissingError(`There is no whole video at ${Key}.`, { cause: error })
    }
    throw unavailable('The video cannot be read', error)
  }
  const { Body: body, ContentLength: length } = answer
  if (!(body instanceof Readable)) throw new StorageUnavailableError('The object store gave no body.')
  if (range && length !== range.end - range.start + 1) {
    body.destroy()
    throw new StorageUnavailableError(`The object store gave ${length} bytes for ${part?.Range}.`)
  }
  return body
}

async function* listObjects({ client, bucket }: Store, keyPrefix: string) {
  try {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: keyPrefix })) {
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const contentName = Key.slice(keyPrefix.length)
        if (LastModified && isContentName(contentName)) yield { contentName, keptAt: LastModified }
      }
    }
  } catch (error) {
    throw unavailable('The videos cannot be listed', error)
  }
}

/**
 * The answer of the store, or the reason for its absence: refused, unreachable, out of order. A later attempt may
 * succeed.
 */
async function fromStore<Value>(what: string, answer: Promise<Value>): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    throw unavailable(what, error)
  }
}

function unavailable(what: string, cause: unknown): StorageUnavailableError {
  const [status, name] = [statusOf(cause), cause instanceof Error ? cause.name : 'unknown']
  return new StorageUnavailableError(`${what}: ${name}${status ? ` (HTTP ${status})` : ''}.`, { cause })
}

/** The HTTP status of a failed request to the store, undefined without an answer. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const metadata: unknown = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}
