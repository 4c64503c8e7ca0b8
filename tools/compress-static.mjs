/**
 * Compresses the built scripts and styles once, as well as possible; the server sends them like this (server/http.ts). It
 * takes seconds, too long for an answer. Browsers accept brotli only over HTTPS and on localhost; gzip is for the rest.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const folder = '.next/static'
const texts = readdirSync(folder, { recursive: true }).filter((path) => /\.(js|css|json|svg)$/.test(path))

await Promise.all(
  texts.map(async (path) => {
    const text = readFileSync(join(folder, path))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    writeFileSync(join(folder, `${path}.br`), await toBrotli(text, { params }))
    writeFileSync(join(folder, `${path}.gz`), await toGzip(text, { level: constants.Z_BEST_COMPRESSION }))
  }),
)
