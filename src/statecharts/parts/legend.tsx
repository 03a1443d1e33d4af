import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import css from './legend.module.css'

/** The drawing's own shapes beside what they say. */
const signs: { name: TextKey; sign: ReactNode }[] = [
  { name: 'statecharts:legend.start', sign: <Start /> },
  { name: 'statecharts:legend.state', sign: <Box kind="atomic" /> },
  { name: 'statecharts:legend.inside', sign: <Box kind="compound" /> },
  { name: 'statecharts:legend.parallel', sign: <Box kind="compound sc-region" /> },
  { name: 'statecharts:legend.final', sign: <Box kind="final" /> },
  { name: 'statecharts:legend.history', sign: <History /> },
  {
    name: 'statecharts:legend.port',
    sign: <path className="sc-plug" d="M14 13h8m11 0a5 5 0 1 1-11 0a5 5 0 1 1 11 0" />,
  },
  { name: 'statecharts:legend.event', sign: <Pill cause="event" /> },
  { name: 'statecharts:legend.done', sign: <Pill cause="done" /> },
  { name: 'statecharts:legend.error', sign: <Pill cause="error" /> },
  { name: 'statecharts:legend.after', sign: <Pill cause="after" /> },
  { name: 'statecharts:legend.always', sign: <Pill cause="always" /> },
  { name: 'statecharts:legend.active', sign: <Box kind="atomic sc-active" /> },
  { name: 'statecharts:legend.possible', sign: <Pill cause="event sc-possible" /> },
]

export function Legend() {
  const { t } = useTranslation()
  return (
    <>
      <dl className={css.legend}>
        {signs.map(({ name, sign }) => (
          <div key={name}>
            <dt>
              <svg className="sc" viewBox="0 0 52 26" aria-hidden="true">
                {sign}
              </svg>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{t('statecharts:legend.loops')}</p>
    </>
  )
}

function Box({ kind }: { kind: string }) {
  return (
    <g className={`sc-state sc-${kind}`}>
      <rect className="sc-box" x={3} y={3} width={46} height={20} rx={5} />
      {kind === 'final' ? (
        <rect className="sc-inner" x={6} y={6} width={40} height={14} rx={3} />
      ) : null}
    </g>
  )
}

function Start() {
  return (
    <g className="sc-start">
      <path className="sc-line" d="M8 13h32" />
      <path className="sc-head" d="M45 13l-9 -4v8Z" />
      <circle cx={9} cy={13} r={5} />
    </g>
  )
}

function History() {
  return (
    <g className="sc-state sc-history">
      <circle className="sc-box" cx={26} cy={13} r={11} />
      <text x={26} y={17.5} textAnchor="middle">
        {'H'}
      </text>
    </g>
  )
}

function Pill({ cause }: { cause: string }) {
  return (
    <g className={`sc-event sc-by-${cause}`}>
      <rect className="sc-pill" x={2} y={3} width={48} height={20} rx={10} />
      <rect className="sc-sample" x={13} y={11} width={26} height={4} rx={2} />
    </g>
  )
}
