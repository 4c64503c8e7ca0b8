import { getTranslations } from 'next-intl/server'
import { DeadEnd } from '#components/ui/dead-end.tsx'

export default async function NotFound() {
  const say = await getTranslations('compare')
  return <DeadEnd title={say('unknownTitle')} help={say('unknownHelp')} />
}
