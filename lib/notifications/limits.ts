import { monthStart } from '../money/limits/sums.ts'
import type { LimitNews } from '../money/limits/view.ts'
import { paths } from '../paths.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { Facts } from './facts.ts'
import { linkTo, noteNews, tellTeam } from './outbox.ts'

/**
 * Notifies of a limit, in the transaction of the event. Admins get everything, a person news of their own limit or
 * request; webhooks get used shares and requests. Each share of a limit is reported once, or once a month for a
 * monthly limit and a key whose spend is reset; a changed limit is reported again.
 */
export async function tellOfLimit(studio: Studio, tx: Transaction, news: LimitNews): Promise<void> {
  const at = studio.now().toISOString()
  const link = linkTo(studio, paths.limits())
  if (news.kind === 'near') {
    const { scope, id, name, span, limitYen, usedYen } = news.limit
    const { settings } = studio
    const isRenewed = span === 'month' || (scope === 'key' && settings.keyResets)
    const month = isRenewed ? monthStart({ settings, now: () => news.at }).toISOString() : 'ever'
    const subject = [scope, id, span, month, limitYen, news.share].join(' ')
    const limit = { scope, name, span, limitYen, usedYen, share: news.share }
    await tellTeam(studio, tx, 'limit.near', subject, { at, link, limit }, scope === 'person' ? id : null)
    return
  }
  const { kind: state, requestId, subject, reason } = news
  const { scope, name } = subject
  const by = news.kind === 'asked' ? news.person : news.by
  const facts: Facts = { at, link, request: { state, scope, name, by, reason } }
  if (news.kind === 'asked') await tellTeam(studio, tx, 'limit.asked', requestId, facts)
  else await noteNews(studio, tx, 'limit.answered', requestId, facts, news.personId)
}
