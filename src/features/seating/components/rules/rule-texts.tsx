import type { Breach } from '#machines/seating/people.rules.ts'
import type { Rule } from '#machines/seating/seating.schema.ts'
import { t } from '#src/i18n/i18n.ts'
import type { Room } from '../../use-room.ts'

export function kindOf({ kind }: Pick<Rule, 'kind'>) {
  return t(`seating:rules.${kind}`)
}

/** Whether the plan as shown keeps or breaks a rule; null if neither applies. */
export function statusOf(
  rule: Rule,
  room: Room,
  breaches: readonly Breach[],
  isSeated: (guestId: string) => boolean,
) {
  const present = rule.guestIds.filter((guestId) => room.diners.has(guestId))
  if (rule.kind === 'free' || present.length < 2) return null
  if (breaches.some((breach) => breach.kind !== 'household' && breach.ruleId === rule.id))
    return 'broken'
  return present.every(isSeated) ? 'kept' : 'open'
}
