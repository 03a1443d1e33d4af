import { useState } from 'react'
import type { Rule, SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { formatListInSentence, formatNames } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, List, Row, Soft } from '#src/ui/layout/layout.tsx'
import { removeRule } from '../../seating.queries.ts'
import type { Drawn } from '../../use-shown-seats.ts'
import type { Room } from '../../use-room.ts'
import { RuleWindow } from './rule-window.tsx'
import { kindOf, statusOf } from './rule-texts.tsx'
import css from './rules.module.css'

interface RulesProps {
  weddingId: string
  room: Room
  drawn: Drawn
  disabledReason: string | null
  onKept: (answer: Answer<SeatingWritten>, message: string) => void
}

/** The seating rules, and which of them the plan as shown keeps. */
export function RulesCard({ weddingId, room, drawn, disabledReason, onKept }: RulesProps) {
  const { t } = useTranslation()
  const [opened, open] = useState<string | null>(null)
  const [refusal, refuse] = useState<string | null>(null)
  const changing = room.plan.rules.find(({ id }) => id === opened)
  const seated = new Set(
    room.plan.tables.flatMap(({ id }) => drawn.chairs(id).flatMap((seat) => seat?.guestId ?? [])),
  )
  const parted = drawn.breaches.flatMap((breach) => (breach.kind === 'household' ? [breach] : []))

  async function remove(rule: Rule) {
    const answer = await removeRule(weddingId, rule.id)
    refuse(answer.result === 'refused' ? answer.code : null)
    if (answer.result === 'answer') onKept(answer, t('seating:rules.removed'))
  }

  return (
    <Card label={t('seating:rules.title')}>
      <h2>{t('seating:rules.title')}</h2>
      <Soft>{t('seating:rules.text')}</Soft>
      <Notice kind="critical">
        {refusal ? t('seating:messages.refused', { reason: errorText(refusal) ?? '' }) : null}
      </Notice>
      {room.plan.rules.length === 0 ? <Soft>{t('seating:rules.none')}</Soft> : null}
      <List>
        {room.plan.rules.map((rule) => (
          <RuleLine
            key={rule.id}
            {...{ rule, room, disabledReason }}
            status={statusOf(rule, room, drawn.breaches, (id) => seated.has(id))}
            onChange={() => open(rule.id)}
            onRemove={() => void remove(rule)}
          />
        ))}
      </List>
      <div>
        <Button kind="quiet" icon="add" disabledReason={disabledReason} onPress={() => open('new')}>
          {t('seating:rules.add')}
        </Button>
      </div>
      {parted.length > 0 ? <PartedHouseholds room={room} parted={parted} /> : null}
      {opened === 'new' || changing ? (
        <RuleWindow
          key={opened}
          {...{ weddingId, room, onKept }}
          rule={changing ?? null}
          onClose={() => open(null)}
        />
      ) : null}
    </Card>
  )
}

function PartedHouseholds({
  room,
  parted,
}: {
  room: Room
  parted: { kind: 'household'; householdId: string; guestIds: string[]; tableIds: string[] }[]
}) {
  const { t } = useTranslation()
  return (
    <details className={css.parted}>
      <summary>{t('seating:rules.households', { count: parted.length })}</summary>
      <ul>
        {parted.map(({ householdId, tableIds }) => (
          <li key={householdId}>
            {t('seating:rules.household', {
              name: room.household(householdId)?.name ?? '',
              tables: formatListInSentence(tableIds.map((id) => room.table(id)?.name ?? '')),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface LineProps {
  rule: Rule
  room: Room
  status: ReturnType<typeof statusOf>
  disabledReason: string | null
  onChange: () => void
  onRemove: () => void
}

function RuleLine({ rule, room, status, disabledReason, onChange, onRemove }: LineProps) {
  const { t } = useTranslation()
  const names = formatNames(rule.guestIds.map(room.nameOf).filter(Boolean))
  const ruleName = names
    ? t('seating:rules.says', { kind: kindOf(rule), names })
    : t('seating:rules.gone')
  return (
    <li className={css.rule}>
      <p>
        <strong>{kindOf(rule)}</strong>
        <br />
        {names || t('seating:rules.gone')}
      </p>
      {status ? (
        <p className={css.status} data-status={status}>
          {t(`seating:rules.${status}`)}
        </p>
      ) : null}
      {disabledReason === null ? (
        <Row>
          <Button
            kind="bare"
            name={t('seating:rules.changeOf', { rule: ruleName })}
            onPress={onChange}
          >
            {t('seating:rules.change')}
          </Button>
          <Button
            kind="bare"
            name={t('seating:rules.removeOf', { rule: ruleName })}
            onPress={onRemove}
          >
            {t('seating:rules.remove')}
          </Button>
        </Row>
      ) : null}
    </li>
  )
}
