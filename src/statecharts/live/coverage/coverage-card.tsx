import { useTranslation } from '#src/i18n/i18n.ts'
import { Row } from '#src/ui/layout/layout.tsx'
import css from '../../parts/panel.module.css'
import type { Sheet } from '../../sheet.ts'
import type { Coverage } from './coverage.ts'
import type { Covering } from './use-coverage.ts'

/**
 * How much of the chart was come through by hand, what is missing, and a switch that shows it in
 * the chart.
 */
export function CoverageCard({
  covering,
  sheet,
  onChoose,
}: {
  covering: Covering
  sheet: Sheet
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const { coverage, isShown, show, restart } = covering
  const { states, transitions } = coverage
  const missing = sheet.chart.transitions.filter(({ id }) => transitions.missing.includes(id))
  const pathOf = (id: string) =>
    sheet.chart.nodes.find((node) => node.id === id)?.path || sheet.chart.id
  return (
    <section className={css.part} aria-label={t('statecharts:coverage.title')}>
      <h2 className={css.heading}>{t('statecharts:coverage.title')}</h2>
      <p className={css.soft}>
        {t('statecharts:coverage.states', figure(states))},{' '}
        {t('statecharts:coverage.transitions', figure(transitions))}
      </p>
      <Row>
        <button
          type="button"
          className={css.twin}
          aria-pressed={isShown}
          onClick={() => show(!isShown)}
        >
          {t('statecharts:coverage.show')}
        </button>
        <button type="button" className={css.twin} onClick={restart}>
          {t('statecharts:coverage.restart')}
        </button>
      </Row>
      {missing.length > 0 ? (
        <details>
          <summary className={css.heading}>
            {t('statecharts:coverage.missing', { count: missing.length })}
          </summary>
          <ul className={css.ways}>
            {missing.map(({ id, label, guard, kind, source }) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.event}
                  data-cause={kind}
                  onClick={() => onChoose(id)}
                >
                  {guard ? `${label}, ${guard}` : label}
                </button>
                <span className={css.soft}>{pathOf(source)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function figure({ covered, missing }: Coverage['states']) {
  return { covered: covered.length, count: covered.length + missing.length }
}
