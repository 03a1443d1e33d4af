import type { CSSProperties } from 'react'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Hidden } from '#src/ui/layout/layout.tsx'
import type { Message, Party, Sequence } from './sequence.ts'
import css from './sequence.module.css'

interface SequenceViewProps {
  title: string
  sequence: Sequence
  /** The machine that the page is about. */
  machine: string
  /** The step or moment of it that is looked at. */
  shown: number | null
  onGo: (machine: string, number: number) => void
}

/** Who told whom what, from top to bottom. Each message is a button that goes to that moment. */
export function SequenceView({
  title,
  sequence: { parties, messages },
  machine,
  shown,
  onGo,
}: SequenceViewProps) {
  const { t } = useTranslation()
  const columns: CSSProperties = {
    gridTemplateColumns: `repeat(${parties.length}, minmax(8.5rem, 1fr))`,
  }
  return (
    <section
      className={css.sequence}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={t('statecharts:sequence.label', { title })}
    >
      <div className={css.picture} style={{ minInlineSize: `${parties.length * 8.5}rem` }}>
        <ul className={css.parties} style={columns} aria-label={t('statecharts:sequence.parties')}>
          {parties.map((party) => (
            <li key={party.id} data-kind={party.kind}>
              <small>{t(`statecharts:sequence.kind.${party.kind}`)}</small>
              <strong>{nameOf(party)}</strong>
            </li>
          ))}
        </ul>
        <div className={css.body}>
          <div className={css.lines} style={columns} aria-hidden="true">
            {parties.map(({ id, kind }) => (
              <i key={id} data-kind={kind} />
            ))}
          </div>
          <ol>
            {messages.map((message, at) => (
              <li key={at} style={columns}>
                <Arrow
                  message={message}
                  parties={parties}
                  isShown={message.machine === machine && message.number === shown}
                  onGo={() => onGo(message.machine, message.number)}
                />
              </li>
            ))}
          </ol>
        </div>
      </div>
      {messages.length < 2 ? <p className={css.hint}>{t('statecharts:sequence.hint')}</p> : null}
    </section>
  )
}

function Arrow({
  message,
  parties,
  isShown,
  onGo,
}: {
  message: Message
  parties: Party[]
  isShown: boolean
  onGo: () => void
}) {
  const { t } = useTranslation()
  const { from, to, kind, label, states } = message
  const [start, end] = [placeOf(parties, from), placeOf(parties, to)]
  const [first, span] = [Math.min(start, end), Math.abs(end - start) + 1]
  const inset = `calc(50% / ${span})`
  const isOwn = start === end
  const place: CSSProperties = {
    gridColumn: `${first + 1} / span ${span}`,
    ...(isOwn ? {} : { marginInline: inset }),
  }
  const name = (at: number) => (parties[at] ? nameOf(parties[at]) : '')
  return (
    <>
      <button
        type="button"
        className={css.message}
        style={place}
        data-cause={kind}
        data-way={isOwn ? 'own' : start < end ? 'onwards' : 'back'}
        aria-current={isShown ? 'step' : undefined}
        onClick={onGo}
      >
        <Hidden>
          {isOwn
            ? name(end)
            : t('statecharts:sequence.way', { from: name(start), to: name(end) })}{' '}
        </Hidden>
        <span>{kind === 'call' ? t('statecharts:drawing.port', { name: label }) : label}</span>
      </button>
      {states === '' ? null : (
        <small className={css.state} style={{ gridColumn: `${end + 1} / span 1` }}>
          <Hidden>{t('statecharts:sequence.then')} </Hidden>
          {states}
        </small>
      )}
    </>
  )
}

function placeOf(parties: Party[], id: string) {
  return Math.max(
    0,
    parties.findIndex((party) => party.id === id),
  )
}

function nameOf({ kind, name }: Party) {
  return kind === 'person' || kind === 'clock' ? t(`statecharts:sequence.${kind}`) : name
}
