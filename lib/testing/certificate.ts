import { execFileSync } from 'node:child_process'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** What a server needs to speak TLS, as PEM. */
export interface Identity {
  key: string
  cert: string
}

/** A certificate for 127.0.0.1 that signs itself, so that nobody trusts it, and lasts a day. */
export function makeIdentity(): Identity {
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'
  const name = '-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
  const pem = execFileSync('openssl', `${request} ${name} -keyout - -out -`.split(' '), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const start = pem.indexOf('-----BEGIN CERTIFICATE')
  return { key: pem.slice(0, start), cert: pem.slice(start) }
}

/** Lets everything in this process trust a certificate from now on, so that the program needs no option for it. */
export function trust(identity: Identity): void {
  setDefaultCACertificates([...getCACertificates('default'), identity.cert])
}
