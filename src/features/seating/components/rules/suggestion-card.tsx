import type { Suggestion } from '#machines/seating/suggest.rules.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Card, List, Row, Soft } from '#src/ui/layout/layout.tsx'
import type { Drawn } from '../../use-shown-seats.ts'
import type { Room } from '../../use-room.ts'
import { kindOf } from './rule-texts.tsx'

/** The options of a suggestion. */
export interface Wishes {
  stays: boolean
  pending: boolean
}

interface SuggestionProps {
  room: Room
  drawn: Drawn
  wishes: Wishes
  suggestion: Suggestion | null
  isTaking: boolean
  disabledReason: string | null
  onWish: (wishes: Wishes) => void
  onSuggest: () => void
  onTake: () => void
  onDrop: () => void
}

/**
 * Requests a suggestion, and shows what it does and what was not possible before it is accepted.
 */
export function SuggestionCard({
  room,
  drawn,
  wishes,
  suggestion,
  isTaking,
  disabledReason,
  onWish,
  onSuggest,
  onTake,
  onDrop,
}: SuggestionProps) {
  const { t } = useTranslation()
  const nobody = room.diners.size === 0
  const tableless = room.plan.tables.length === 0
  return (
    <Card label={t('seating:suggestion.title')}>
      <h2>{t('seating:suggestion.title')}</h2>
      <Soft>{t('seating:suggestion.text')}</Soft>
      <Checkbox
        name="stays"
        checked={wishes.stays}
        onChange={(stays) => onWish({ ...wishes, stays })}
      >
        {t('seating:suggestion.stay')}
      </Checkbox>
      <Checkbox
        name="pending"
        checked={wishes.pending}
        onChange={(pending) => onWish({ ...wishes, pending })}
      >
        {t('seating:suggestion.pending')}
      </Checkbox>
      {suggestion ? (
        <ProposedPlan {...{ room, drawn, suggestion, isTaking, onTake, onDrop }} />
      ) : (
        <div>
          <Button
            kind="quiet"
            onPress={onSuggest}
            disabledReason={
              disabledReason ??
              (tableless
                ? t('seating:suggestion.none')
                : nobody
                  ? t('seating:suggestion.nobody')
                  : null)
            }
          >
            {t('seating:suggestion.act')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function ProposedPlan({
  room,
  drawn,
  suggestion,
  isTaking,
  onTake,
  onDrop,
}: {
  room: Room
  drawn: Drawn
  suggestion: Suggestion
  isTaking: boolean
  onTake: () => void
  onDrop: () => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Outcome {...{ room, drawn, suggestion }} />
      <Row>
        <Button busy={isTaking} busyLabel={t('seating:suggestion.taking')} onPress={onTake}>
          {t('seating:suggestion.take')}
        </Button>
        <Button kind="quiet" onPress={onDrop}>
          {t('seating:suggestion.drop')}
        </Button>
      </Row>
    </>
  )
}

function Outcome({
  room,
  drawn,
  suggestion,
}: {
  room: Room
  drawn: Drawn
  suggestion: Suggestion
}) {
  const { t } = useTranslation()
  const { seats, keeps, unmet, unseated } = suggestion
  const moved = [...seats.keys()].filter((guestId) => drawn.isNew(guestId)).length
  const whys = Map.groupBy(unseated, ({ why }) => why)
  const lines = [
    ...unmet.map(({ of, why }) => ({
      key: 'rule' in of ? of.rule : of.household,
      what:
        'rule' in of
          ? ruleText(room, of.rule)
          : t('seating:suggestion.homeParted', { name: room.household(of.household)?.name ?? '' }),
      why,
    })),
    ...[...whys].map(([why, people]) => {
      const names = room.namesOf(people.map(({ guestId }) => guestId))
      return {
        key: why,
        what: t('seating:suggestion.unseated', { count: people.length, names }),
        why,
      }
    }),
  ]
  return (
    <>
      <Notice kind={lines.length === 0 ? 'positive' : 'info'}>
        {moved === 0 ? t('seating:suggestion.same') : t('seating:suggestion.is', { count: moved })}{' '}
        {lines.length === 0
          ? t('seating:suggestion.all')
          : t('seating:suggestion.keeps', { count: keeps.length })}
      </Notice>
      {lines.length > 0 ? (
        <>
          <h3>{t('seating:suggestion.unmet')}</h3>
          <List>
            {lines.map(({ key, what, why }) => (
              <li key={key}>
                {t('seating:suggestion.line', { what, why: t(`seating:suggestion.why.${why}`) })}
              </li>
            ))}
          </List>
        </>
      ) : null}
    </>
  )
}

function ruleText(room: Room, ruleId: string) {
  const rule = room.plan.rules.find(({ id }) => id === ruleId)
  return rule
    ? t('seating:rules.says', { kind: kindOf(rule), names: room.namesOf(rule.guestIds) })
    : ''
}
