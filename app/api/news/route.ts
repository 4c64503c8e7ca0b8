import { listNews } from '#lib/notifications/news.ts'
import { withCaller } from '#lib/people/api.ts'

export const GET = withCaller(({ studio, caller }) => listNews(studio, caller))
