import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encode } from 'next-auth/jwt'
import { sessionCookieName, startSession } from '../../auth/token.ts'
import type { Studio } from '../../studio.ts'
import { serveMedia } from '../serve.ts'

export interface MediaServer {
  /** Where the submissions' media are, without a slash at the end. */
  url: string
  /** Starts a session. @returns the cookie of its browser. */
  signIn(personId: string): Promise<string>
  close(): void
}

/** The media routes of a studio on a port of their own. */
export async function openMediaServer(studio: Studio): Promise<MediaServer> {
  const secret = 'a secret for this test run only, long enough'
  process.env.NEXTAUTH_SECRET = secret
  process.env.NEXTAUTH_URL = 'http://localhost'
  const web = createServer((request, response) => {
    if (!serveMedia(studio, request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(web.address() as AddressInfo).port}/api/submissions`,
    async signIn(personId) {
      const token = await encode({ token: { sessionId: await startSession(studio, personId) }, secret })
      return `${sessionCookieName('http://localhost')}=${token}`
    },
    close() {
      web.close()
      web.closeAllConnections()
    },
  }
}
