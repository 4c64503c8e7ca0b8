import type { Say } from '../i18n/message.ts'
import { utcTime } from '../time.ts'
import { formatYen } from '../yen.ts'
import { EVENT_KEYS, type ToldEvent } from './events.ts'
import { type Facts, usedValues } from './facts.ts'

/** The body for an incoming webhook of Slack: one message, in the language of the webhook. Pure. */
export function slackBody(say: Say, event: ToldEvent, facts: Facts): string {
  return JSON.stringify({
    text: `${words(say, event, facts)}\n<${facts.link}|${say('notifications.slack.see')}>`,
  })
}

function words(say: Say, event: ToldEvent, { submission, balance, archive, limit, request }: Facts): string {
  const key = EVENT_KEYS[event]
  if (key === 'test') return say('notifications.slack.test')
  if (key === 'balanceLow') {
    return say('notifications.slack.balanceLow', {
      available: formatYen(balance?.availableYen ?? 0),
      threshold: formatYen(balance?.thresholdYen ?? 0),
    })
  }
  if (key === 'limitNear') {
    if (!limit) return ''
    return say('notifications.limits.near', { ...usedValues(limit), name: plain(limit.name ?? '') })
  }
  if (key === 'limitAsked') {
    if (!request) return ''
    const { scope, name, by, reason } = request
    const asked = say('notifications.limits.asked', { scope, name: plain(name ?? ''), by: plain(by) })
    return `${asked} ${say('ui.quoted', { text: plain(reason) })}`
  }
  const told = {
    prompt: plain(submission?.prompt ?? ''),
    person: plain(submission?.person ?? ''),
    yen: formatYen(submission?.priceYen ?? 0),
  }
  if (key === 'archiveAtRisk') {
    return say('notifications.slack.archiveAtRisk', {
      ...told,
      before: `${utcTime(Date.parse(archive?.before ?? ''))} UTC`,
    })
  }
  // A rejected submission cost nothing.
  return say(
    submission?.status === 'rejected' ? 'notifications.slack.rejected' : `notifications.slack.${key}`,
    told,
  )
}

/** Slack interprets these three as markup: `<!channel>` would notify everyone. */
function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
