import { readdirSync } from 'node:fs'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import createNextIntlPlugin from 'next-intl/plugin'

const MESSAGES = './lib/i18n'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // The server compresses (server/http.ts), with brotli if the browser accepts it.
  compress: false,
  // `npm test` checks types; a start need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // In development it would log the arguments of actions, including passwords.
  logging: { serverFunctions: false },
  // Messages are compiled during bundling, so the formatter needs no parser.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
    rules: {
      '*.json': {
        loaders: [`${MESSAGES}/compile-messages.cjs`],
        condition: { path: `${MESSAGES}/**/*` },
        as: '*.json',
      },
    },
  },
  serverExternalPackages: ['pg-boss', 'pg', 'undici', '@node-rs/argon2', 'nodemailer'],
}

const messageFiles = () =>
  readdirSync(`${MESSAGES}/en`)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${MESSAGES}/en/${name}`)

/**
 * Writes the types of the messages next to them: with literal types, the compiler knows the values of each message.
 * A built studio does not write to its folder.
 */
export default (phase) =>
  createNextIntlPlugin({
    requestConfig: `${MESSAGES}/request.ts`,
    experimental: phase === PHASE_PRODUCTION_SERVER ? {} : { createMessagesDeclaration: messageFiles() },
  })(config)
