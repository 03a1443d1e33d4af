import type { CSSProperties } from 'react'
import { budgetPercents } from '#machines/budget/sums/percents.rules.ts'
import { formatListInSentence, formatShare } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Hidden, Row, Soft } from '#src/ui/layout/layout.tsx'
import type { Figures } from '#machines/budget/sums/totals.rules.ts'
import { useBudget } from '../use-budget.ts'
import type { Opened } from '../use-budget.ts'
import css from './budget.module.css'
import drawn from './charts/figures.module.css'
import { BudgetFigureLink } from './budget-figure-link.tsx'

const figures = ['planned', 'agreed', 'paid', 'due', 'left'] as const
const opening = { planned: 'all', agreed: 'agreed', paid: 'paid', due: 'due', left: 'all' } as const

/**
 * What is planned, agreed, paid, due and left, each the way to what makes it; and the same as one
 * bar.
 */
export function TotalsCard() {
  const { t } = useTranslation()
  const { totals, money, disabledReason, open } = useBudget()
  const { all, unrated } = totals
  // The figures are 1.75rem high, and a digit of theirs is at most 0.6 as wide; so none prints over
  // its neighbour.
  const widest = Math.max(...figures.map((figure) => money(all[figure]).length)) * 1.05
  const percents = budgetPercents(all)
  const shares = {
    paid: formatShare(percents.paid / 100),
    due: formatShare(percents.due / 100),
    left: formatShare(percents.left / 100),
  }
  return (
    <Card label={t('budget:figures.title')}>
      <dl className={drawn.money} style={{ '--widest-figure': `${widest}rem` } as CSSProperties}>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>
              <i className={drawn.swatch} data-part={figure} />
              {t(`budget:figures.${figure}`)}
            </dt>
            <dd>
              <BudgetFigureLink show={opening[figure]}>
                <Hidden>{t(`budget:figures.${figure}`)}: </Hidden>
                {money(all[figure])}
              </BudgetFigureLink>
            </dd>
          </div>
        ))}
      </dl>
      <TotalsBar all={all} shares={shares} />
      <Soft small>
        <InWords shares={shares} />
      </Soft>
      <UnratedNotice {...{ disabledReason, open, unrated }} />
    </Card>
  )
}

type Shares = Record<'paid' | 'due' | 'left', string>

/** The same in a sentence or two. Without a budget nothing is over it. */
function InWords({ shares }: { shares: Shares }) {
  const { t } = useTranslation()
  const { totals, money } = useBudget()
  const { all, free } = totals
  if (all.planned === 0) return t('budget:figures.noTotal')
  return (
    <>
      {t('budget:figures.says', shares)}{' '}
      {all.left < 0 ? (
        <strong className={css.isOver}>
          {t('budget:figures.overall', { over: money(all.over) })}
        </strong>
      ) : (
        t(free < 0 ? 'budget:figures.short' : 'budget:figures.free', {
          left: money(all.left),
          waiting: money(all.left - free),
          free: money(Math.abs(free)),
        })
      )}
    </>
  )
}

function TotalsBar({ all, shares }: { all: Figures; shares: Shares }) {
  const { t } = useTranslation()
  const whole = Math.max(all.planned, all.agreed, 1)
  const width = (minor: number) => `${(Math.max(minor, 0) / whole) * 100}%`
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no img could show it */}
      <svg className={drawn.bar} role="img" aria-label={t('budget:figures.bar', shares)}>
        <rect
          className={drawn.planned}
          x="0.5"
          y="0.5"
          width="calc(100% - 1px)"
          height="29"
          rx="3"
        />
        <rect className={drawn.agreed} width={width(all.agreed)} height="30" rx="3" />
        <rect className={drawn.paid} width={width(all.paid)} height="30" rx="3" />
        {all.over > 0 ? (
          <rect className={drawn.over} x={width(all.planned)} width={width(all.over)} height="30" />
        ) : null}
      </svg>
    </>
  )
}

function UnratedNotice({
  disabledReason,
  open,
  unrated,
}: {
  disabledReason: string | null
  open: (window: Opened) => void
  unrated: readonly string[]
}) {
  const { t } = useTranslation()
  return (
    <>
      {unrated.length > 0 ? (
        <Notice kind="caution">
          <p>{t('budget:figures.unrated', { currencies: formatListInSentence([...unrated]) })}</p>
          <Row>
            <Button
              kind="quiet"
              disabledReason={disabledReason}
              onPress={() => open({ what: 'plan' })}
            >
              {t('budget:figures.setRate')}
            </Button>
          </Row>
        </Notice>
      ) : null}
    </>
  )
}
