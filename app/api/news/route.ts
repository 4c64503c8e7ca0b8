import { privateJson, withCaller } from '#lib/auth/api.ts'
import { listNews } from '#lib/notifications/news.ts'

export const GET = withCaller(async (studio, caller) => privateJson(await listNews(studio, caller)))
