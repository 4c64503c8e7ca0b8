/**
 * Runs the foreign service until SIGINT or SIGTERM, and prints its ledger then:
 * `node tests/doubles/foreign-service/main.ts [KEY]`. The faults are in faults.ts.
 */
import { startForeignService } from './service.ts'

const [key = 'sk-foreign-0123456789'] = process.argv.slice(2)
const service = await startForeignService({ key })
console.log(
  `VIDEO_API_BASE_URL=${service.url} VIDEO_API_PREFIX=${service.prefix} VIDEO_API_KEY=${key} VIDEO_ALLOW_PRIVATE=yes`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await service.close()
    console.log(JSON.stringify(service.ledger, null, 2))
  })
}
