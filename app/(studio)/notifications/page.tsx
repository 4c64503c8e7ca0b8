import { titled } from '#app/titled.ts'
import { NotificationsPage } from '#components/notifications/notifications-page.tsx'
import { listWebhooks } from '#lib/notifications/queries.ts'
import { paths } from '#lib/paths.ts'
import { requireCaller } from '#lib/people/session.ts'
import { studio } from '#lib/studio.ts'

export const generateMetadata = titled('notifications.title')

export default async function Page() {
  const caller = await requireCaller(paths.notifications())
  return <NotificationsPage webhooks={await listWebhooks(studio(), caller)} />
}
