import { refuse } from '#lib/answer.ts'
import { listWebhooks } from '#lib/notifications/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async ({ studio, caller }) => {
  return (await listWebhooks(studio, caller)) ?? refuse(403, 'Only admins may see webhooks.')
})
