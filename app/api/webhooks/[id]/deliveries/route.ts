import { listDeliveries } from '#lib/notifications/queries.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

interface Context {
  params: Promise<{ id: string }>
}

export const GET = withCaller<Context>(async (studio, caller, request, { params }) => {
  const cursor = new URL(request.url).searchParams.get('cursor')
  const page = await listDeliveries(studio, caller, { webhookId: (await params).id, cursor })
  return page ? privateJson(page) : privateJson({ error: 'Only admins may see webhooks.' }, 403)
})
