import { useState } from 'react'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import type { Budget } from '#machines/budget/budget.schema.ts'
import { budgetCategories } from '#machines/budget/budget.schema.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatDate } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { NotShared } from '#src/ui/feedback/empty.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Stack } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { readBudget } from '../budget.queries.ts'
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
  const { wedding, may } = useWedding()
  return may('budget', 'view') ? (
    <Whole key={wedding.id} />
  ) : (
    <NotShared what={t('wedding:notShared.budget')} who={t('wedding:notShared.text')} title={t('app:titles.budget')} />
  )
}

function Whole() {
  const { wedding, may } = useWedding()
  const { read, readAgain, readQuietly } = useRead(() => readBudget(wedding.id), { onReturn: true })
  useLive(wedding.id, ['budget', 'guests', 'wedding'], readQuietly)
  if (read.state === 'loading') return <Coming />
  if (read.state === 'failed')
    return (
      <>
        <PageHead title={t('app:titles.budget')} />
        <Failure title={t('budget:failed')} action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}>
          {errorText(read.reason)}
        </Failure>
      </>
    )
  return (
    <Shown
      budget={read.value}
      weddingId={wedding.id}
      disabledReason={may('budget', 'edit') ? null : t('budget:readOnly')}
      onRead={readQuietly}
    />
  )
}

interface ShownProps {
  budget: Budget
  weddingId: string
  disabledReason: string | null
  onRead: () => void
}

function Shown({ budget, weddingId, disabledReason, onRead }: ShownProps) {
  const showToast = useToast()
  const [opened, open] = useState<Opened>(null)
  const money = moneyIn(budget.plan.currency)
  const totals = totalsOf(budget)
  const refused = (code: string) => showToast({ message: errorText(code) ?? '' })

  async function undo(activityId: string) {
    const answer = await undoActivity(weddingId, activityId)
    if (answer.result === 'refused') refused(answer.code)
    else showToast({ message: t('ui:undone') })
    onRead()
  }
  const told: BudgetView['told'] = (says, activityId) => {
    showToast({ message: says, action: { name: t('ui:undo'), onPress: () => void undo(activityId) } })
    onRead()
  }
  const act: BudgetView['act'] = async (says, send) => {
    const answer = await send
    if (answer.result === 'answer') told(says, answer.body.activityId)
    else {
      refused(answer.code)
      onRead()
    }
    return answer.result === 'answer'
  }
  const view: BudgetView = { weddingId, budget, totals, money, disabledReason, told, act, open }
  const { totalMinor } = budget.plan
  const isEmpty = totalMinor === null && budget.plan.version === 0 && budget.items.length === 0
  return (
    <BudgetContext value={view}>
      <PageHead
        title={t('app:titles.budget')}
        lead={
          totalMinor === null ? t('budget:leadNoTotal') : t('budget:lead', { total: money(totalMinor), count: budgetCategories.length })
        }
      >
        <Button kind="quiet" disabledReason={disabledReason} onPress={() => open({ what: 'plan' })}>
          {t('budget:plan.act')}
        </Button>
        <Button disabledReason={disabledReason} onPress={() => open({ what: 'item', id: null })}>
          {t('budget:costs.add')}
        </Button>
      </PageHead>
      {isEmpty ? <Begin /> : <Parts />}
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
        <div className={css.columns}>
          <SplitCard />
          <WhatIfCard />
        </div>
      </div>
    </>
  )
}

/** On paper: whose it is, and of which day. */
function PrintedHead() {
  const { wedding } = useWedding()
  const { budget } = useBudget()
  return <p className={css.printed}>{t('budget:printed', { couple: coupleName(wedding.names), day: formatDate(budget.today) })}</p>
}

/** Before anything is known: the split of a total is where a budget begins. */
function Begin() {
  return (
    <>
      <FirstPlan />
      <CostsCard />
    </>
  )
}

function Coming() {
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
