import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import type { Budget } from '#machines/budget/budget.schema.ts'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatDate } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { useOpened } from '#src/ui/overlays/use-opened.ts'
import { budgetOptions } from '../budget.queries.ts'
import { CategoryChart } from '../components/charts/category-chart.tsx'
import { FlowChart } from '../components/charts/flow-chart.tsx'
import { ContributorsCard } from '../components/contributors-card.tsx'
import { CostsCard } from '../components/costs/costs-card.tsx'
import { OpenWindow } from '../components/forms/windows.tsx'
import { FirstPlan } from '../components/forms/plan-window.tsx'
import { HeadcountMismatchNotice } from '../components/headcount-mismatch-notice.tsx'
import { NextPayments } from '../components/next-payments.tsx'
import { SplitCard } from '../components/split-card.tsx'
import { TotalsCard } from '../components/totals-card.tsx'
import { WhatIfCard } from '../components/what-if-card.tsx'
import css from '../components/budget.module.css'
import { BudgetContext, moneyIn, useBudget } from '../use-budget.ts'
import type { BudgetView, Opened } from '../use-budget.ts'

/** What the wedding costs: what is set aside, agreed, paid and due, each with what makes it. */
export function BudgetPage() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  return may('budget', 'view') ? (
    <BudgetLoader key={wedding.id} />
  ) : (
    <NotShared
      what={t('wedding:notShared.budget')}
      who={t('wedding:notShared.text')}
      title={t('app:titles.budget')}
    />
  )
}

function BudgetLoader() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  const query = useQuery(budgetOptions(wedding.id))
  return (
    <QueryLoader
      query={query}
      loading={<BudgetSkeleton />}
      failure={{
        as: 'page',
        title: t('budget:failed'),
        head: <PageHead title={t('app:titles.budget')} />,
      }}
    >
      {(budget) => (
        <BudgetContent
          budget={budget}
          weddingId={wedding.id}
          disabledReason={may('budget', 'edit') ? null : t('budget:readOnly')}
          onRead={() => void query.refetch()}
        />
      )}
    </QueryLoader>
  )
}

interface BudgetContentProps {
  budget: Budget
  weddingId: string
  disabledReason: string | null
  onRead: () => void
}

function BudgetContent({ budget, weddingId, disabledReason, onRead }: BudgetContentProps) {
  const { t } = useTranslation()
  const showUndoToast = useUndoToast(weddingId, onRead)
  const [opened, open] = useOpened<NonNullable<Opened>>()
  const money = moneyIn(budget.plan.currency)
  const totals = totalsOf(budget)
  const showToast: BudgetView['showToast'] = (message, activityId) => {
    showUndoToast(message, activityId)
    onRead()
  }
  const act: BudgetView['act'] = async (message, sent) => {
    const answer = await sent
    if (answer.result === 'answer') showToast(message, answer.body.activityId)
    else onRead()
    return answer.result === 'answer' ? null : answer.code
  }
  const view: BudgetView = {
    weddingId,
    budget,
    totals,
    money,
    disabledReason,
    showToast,
    act,
    open,
  }
  const { totalMinor } = budget.plan
  const [isBeginning, setBeginning] = useState(false)
  const isEmpty = totalMinor === null && budget.plan.version === 0 && budget.items.length === 0
  return (
    <BudgetContext value={view}>
      <PageHead
        title={t('app:titles.budget')}
        lead={
          totalMinor === null
            ? t('budget:leadNoTotal')
            : t('budget:lead', { total: money(totalMinor), count: budgetCategories.length })
        }
      >
        <Button kind="quiet" disabledReason={disabledReason} onPress={() => open({ what: 'plan' })}>
          {t('budget:plan.act')}
        </Button>
        <Button disabledReason={disabledReason} onPress={() => open({ what: 'item', id: null })}>
          {t('budget:costs.add')}
        </Button>
      </PageHead>
      {/* What is typed in the first form stays, though somebody else has begun meanwhile. */}
      {isEmpty || isBeginning ? <Begin onTyped={setBeginning} /> : <Parts />}
      <OpenWindow opened={opened} />
    </BudgetContext>
  )
}

function Parts() {
  return (
    <>
      <PrintedHead />
      <TotalsCard />
      <div className={css.screenOnly}>
        <HeadcountMismatchNotice />
      </div>
      <div className={css.screenOnly}>
        <div className={css.columns}>
          <CategoryChart />
          <Stack gap="loose">
            <FlowChart />
            <ContributorsCard />
          </Stack>
        </div>
      </div>
      <div className={css.screenOnly}>
        <NextPayments />
      </div>
      <CostsCard />
      <div className={css.screenOnly}>
        <Stack gap="loose">
          <SplitCard />
          <WhatIfCard />
        </Stack>
      </div>
    </>
  )
}

/** On paper: whose it is, and of which day. */
function PrintedHead() {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const { budget } = useBudget()
  return (
    <p className={css.printed}>
      {t('budget:printed', { couple: coupleName(wedding.names), day: formatDate(budget.today) })}
    </p>
  )
}

/** Before anything is known: the split of a total is where a budget begins. */
function Begin({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  return (
    <>
      <FirstPlan onTyped={onTyped} />
      <CostsCard />
    </>
  )
}

function BudgetSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('app:titles.budget')} lead={null} />
      <Card>
        <Skeleton lines={3}>{t('ui:loading')}</Skeleton>
      </Card>
      <div className={css.columns}>
        <Card>
          <Skeleton lines={12} />
        </Card>
        <Card>
          <Skeleton lines={8} />
        </Card>
      </div>
    </>
  )
}
