import { refuse } from '#lib/answer.ts'
import { listDeliveries } from '#lib/notifications/queries.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller<{ id: string }>(async ({ studio, caller, asked, params }) => {
  const page = await listDeliveries(studio, caller, { webhookId: params.id, cursor: asked.get('cursor') })
  return page ?? refuse(403, 'Only admins may see webhooks.')
})
