import { listNews } from '#lib/notifications/news.ts'
import { privateJson, withCaller } from '#lib/people/api.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listNews(studio, caller)))
