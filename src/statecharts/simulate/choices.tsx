import { inWords } from '#machines/catalogue/duration.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import css from '../parts/panel.module.css'
import type { Sheet } from '../sheet.ts'
import type { Choice } from './simulation.ts'
import { useId } from 'react'
import type { AnyEventObject } from 'xstate'

interface ChoicesProps {
  choices: readonly Choice[]
  sheet: Sheet
  chosen: string | null
  onSend: (event: AnyEventObject) => void
}

const groups = [
  { name: 'events', kinds: ['event'] },
  { name: 'answers', kinds: ['answer', 'fault'] },
  { name: 'timers', kinds: ['timer'] },
] as const

/**
 * What can happen next, each with what it brings; what cannot is there too, with the guard that
 * refuses it.
 */
export function Choices({ choices, sheet, chosen, onSend }: ChoicesProps) {
  const { t } = useTranslation()
  return groups.map(({ name, kinds }) => {
    const own = choices.filter(({ kind }) => kinds.some((known) => known === kind))
    if (own.length === 0) return null
    return (
      <section key={name} aria-label={t(`statecharts:simulate.${name}`)}>
        <p className={css.kicker}>{t(`statecharts:simulate.${name}`)}</p>
        <ul className={css.list}>
          {own.map((choice, at) => (
            <li key={at}>
              <Pick
                choice={choice}
                sheet={sheet}
                isChosen={chosen !== null && choice.takes === chosen}
                onSend={onSend}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Pick({
  choice,
  sheet,
  isChosen,
  onSend,
}: {
  choice: Choice
  sheet: Sheet
  isChosen: boolean
  onSend: (event: AnyEventObject) => void
}) {
  const { t } = useTranslation()
  const why = useId()
  const { event, takes, wait, guards } = choice
  const label =
    sheet.chart.transitions.find(({ event: type }) => type === event.type)?.label ?? event.type
  const carried = summary(event)
  return (
    <div className={css.choice}>
      <button
        type="button"
        className={css.pick}
        aria-disabled={takes === null ? true : undefined}
        aria-describedby={takes === null ? why : undefined}
        data-chosen={isChosen || undefined}
        onClick={() => takes !== null && onSend(event)}
      >
        <span>{label}</span>
        {carried ? <small>{carried}</small> : null}
        {wait === null ? null : (
          <small>{t('statecharts:simulate.wait', { time: inWords(wait) })}</small>
        )}
      </button>
      {takes === null ? (
        <p id={why} className={css.why}>
          {guards.length > 0
            ? t('statecharts:simulate.refused', { count: guards.length, guards: guards.join(', ') })
            : t('statecharts:simulate.ignored')}
        </p>
      ) : null}
    </div>
  )
}

/** What an event carries, on one line. */
function summary(event: AnyEventObject) {
  const { type: _, actorId: __, output, error, ...rest } = event
  const shown: unknown[] = [output, error, Object.keys(rest).length > 0 ? rest : undefined].filter(
    (value) => value !== undefined,
  )
  return shown
    .map((value) =>
      JSON.stringify(value)
        .replace(/"(\w+)":/g, '$1: ')
        .replaceAll(',', ', ')
        .replace(/^\{|\}$/g, ''),
    )
    .join(' ')
    .slice(0, 140)
}
