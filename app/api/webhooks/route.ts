import { listWebhooks } from '#lib/notifications/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => {
  const webhooks = await listWebhooks(studio, caller)
  return webhooks ? privateJson(webhooks) : privateJson({ error: 'Only admins may see webhooks.' }, 403)
})
