import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import type { BudgetCategory, BudgetItem } from '#machines/budget/budget.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Card, Pair, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../../use-budget.ts'
import css from '../budget.module.css'
import lines from './costs.module.css'
import { CostLine } from './cost-line.tsx'
import { shownItems, shows } from '#machines/budget/sums/shown.rules.ts'
import type { Show } from '#machines/budget/sums/shown.rules.ts'
import type { Opened } from '../../use-budget.ts'
import { ByVendor } from './by-vendor.tsx'

/**
 * Every item under its category, with its payments: all of them, or those that make one of the
 * figures.
 */
export function CostsCard() {
  const { t } = useTranslation()
  const { budget, totals, disabledReason, open } = useBudget()
  const [search, setSearch] = useSearchParams()
  const { hash } = useLocation()
  // A vendor's page leads to the item that is theirs.
  useEffect(() => {
    const item = hash.startsWith('#cost-') ? document.getElementById(hash.slice(1)) : null
    item?.scrollIntoView({ block: 'center' })
    item?.focus({ preventScroll: true })
  }, [hash])
  const show = shows.find((known) => known === search.get('show')) ?? 'all'
  const category = budgetCategories.find((known) => known === search.get('category')) ?? null
  const isByVendor = search.get('by') === 'vendor'
  const items = shownItems(budget, totals, show, category)
  const narrow = (change: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value === '' || value === 'all') next.delete(name)
      else next.set(name, value)
    }
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  if (budget.items.length === 0) return <NoCosts disabledReason={disabledReason} open={open} />
  return (
    <Card label={t('budget:costs.title')}>
      <div className={css.head}>
        <h2 id="costs" tabIndex={-1}>
          {t('budget:costs.title')}
        </h2>
        <Row flush>
          <Button kind="bare" onPress={() => narrow({ by: isByVendor ? '' : 'vendor' })}>
            {t(isByVendor ? 'budget:costs.byCategory' : 'budget:costs.byVendor')}
          </Button>
          <Button
            kind="bare"
            disabledReason={disabledReason}
            onPress={() => open({ what: 'import' })}
          >
            {t('budget:files.import')}
          </Button>
          <Button kind="bare" onPress={() => open({ what: 'export' })}>
            {t('budget:files.export')}
          </Button>
          <Button kind="bare" onPress={() => window.print()}>
            {t('budget:print')}
          </Button>
        </Row>
      </div>
      {isByVendor ? <ByVendor /> : <ByCategory {...{ items, show, category, narrow }} />}
    </Card>
  )
}

function NoCosts({
  disabledReason,
  open,
}: {
  disabledReason: string | null
  open: (window: Opened) => void
}) {
  const { t } = useTranslation()
  return (
    <Card label={t('budget:costs.title')}>
      <h2 id="costs" tabIndex={-1}>
        {t('budget:costs.title')}
      </h2>
      <Empty
        title={t('budget:costs.none')}
        action={
          <Row>
            <Button
              kind="quiet"
              disabledReason={disabledReason}
              onPress={() => open({ what: 'item', id: null })}
            >
              {t('budget:costs.add')}
            </Button>
            <Button
              kind="quiet"
              disabledReason={disabledReason}
              onPress={() => open({ what: 'import' })}
            >
              {t('budget:files.import')}
            </Button>
          </Row>
        }
      >
        {t('budget:costs.noneMore')}
      </Empty>
    </Card>
  )
}

interface ByCategoryProps {
  items: readonly BudgetItem[]
  show: Show
  category: BudgetCategory | null
  narrow: (change: Record<string, string>) => void
}

function ByCategory({ items, show, category, narrow }: ByCategoryProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={css.screenOnly}>
        <Pair>
          <Select
            label={t('budget:costs.only')}
            name="show"
            empty={t('budget:costs.show.all')}
            value={show === 'all' ? '' : show}
            choices={shows
              .filter((one) => one !== 'all')
              .map((value) => ({ value, label: t(`budget:costs.show.${value}`) }))}
            onChange={(value) => narrow({ show: value })}
          />
          <Select
            label={t('budget:item.category')}
            name="category"
            empty={t('budget:costs.all')}
            value={category ?? ''}
            choices={budgetCategories.map((value) => ({
              value,
              label: t(`budget:category.${value}`),
            }))}
            onChange={(value) => narrow({ category: value })}
          />
        </Pair>
      </div>
      {items.length === 0 ? (
        <Row>
          <Soft>{t('budget:costs.nothing')}</Soft>
          <Button kind="bare" onPress={() => narrow({ show: '', category: '' })}>
            {t('budget:costs.clear')}
          </Button>
        </Row>
      ) : null}
      {budgetCategories.map((one) => (
        <Category key={one} category={one} items={items.filter((item) => item.category === one)} />
      ))}
    </>
  )
}

function Category({ category, items }: { category: BudgetCategory; items: readonly BudgetItem[] }) {
  const { t } = useTranslation()
  const { totals, money } = useBudget()
  if (items.length === 0) return null
  const { planned, agreed, paid, over } = totals.categories[category]
  return (
    <section className={lines.category}>
      <div className={css.head}>
        <h3>{t(`budget:category.${category}`)}</h3>
        <Soft small>
          {t('budget:costs.of', {
            planned: money(planned),
            agreed: money(agreed),
            paid: money(paid),
          })}
          {over > 0 ? (
            <strong className={css.isOver}>
              {' '}
              {t('budget:charts.over', { amount: money(over) })}
            </strong>
          ) : null}
        </Soft>
      </div>
      <ul className={lines.costs}>
        {items.map((item) => (
          <CostLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}
