import { useState } from 'react'
import type { ComponentProps } from 'react'
import { isInPlan } from '#machines/choices/category/category.rules.ts'
import type { Category, CategoryRequest } from '#machines/choices/category/category.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Meter } from '#src/ui/charts/meter.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { settleCategory } from '../choices.queries.ts'
import { CategoryCard } from '../components/category-card.tsx'
import { Essentials, essentialsAmong } from '../components/essentials.tsx'
import { Undecided, UndecidedList, Without } from '../components/category-lists.tsx'
import css from '../components/choices.module.css'

interface VendorsProps {
  weddingId: string
  categories: readonly Category[]
  mayEdit: boolean
  readAgain: () => void
  /** The couple has decided to do without a category. */
  onSkipped: (category: ServiceCategory) => void
}

/**
 * All categories: what is in the plan, with whoever is considered for it; what nobody has decided;
 * what the couple does without.
 */
export function VendorsPage(about: VendorsProps) {
  const { weddingId, categories, mayEdit, readAgain } = about
  const { t } = useTranslation()
  const { busy, refused, showToast, planned, booked, say } = useCategorySteps(about)

  const lists = { mayEdit, busy, onSay: say }
  const open = categories.filter(({ status }) => status === 'undecided')
  const essentials = essentialsAmong(open)
  // While there is no plan, deciding is what the page is for.
  const undecided =
    planned.length === 0 && mayEdit && essentials.length > 0 ? (
      <EssentialsFirst {...{ weddingId, readAgain, showToast, lists, open, essentials }} />
    ) : (
      <Undecided {...lists} categories={open} />
    )
  return (
    <Stack gap="loose">
      {planned.length > 0 ? <PlanProgress booked={booked.length} count={planned.length} /> : null}
      {mayEdit ? null : <Soft>{t('choices:viewOnly')}</Soft>}
      <Notice kind="critical">
        {refused ? t('choices:refused', { reason: errorText(refused) ?? '' }) : null}
      </Notice>
      <div className={css.columns}>
        <Stack gap="loose">
          {planned.map((category) => (
            <CategoryCard
              key={category.category}
              category={category}
              mayEdit={mayEdit}
              busy={busy === category.category}
              onSay={(event) => say(category.category, event)}
            />
          ))}
          {planned.length === 0 ? undecided : null}
        </Stack>
        <Stack gap="loose">
          {planned.length === 0 ? <NoPlan /> : undecided}
          <Without
            {...lists}
            categories={categories.filter(({ status }) => status === 'not_needed')}
          />
        </Stack>
      </div>
    </Stack>
  )
}

function EssentialsFirst({
  weddingId,
  readAgain,
  showToast,
  lists,
  open,
  essentials,
}: {
  weddingId: string
  readAgain: () => void
  showToast: ReturnType<typeof useUndoToast>
  lists: Omit<ComponentProps<typeof UndecidedList>, 'categories'>
  open: Category[]
  essentials: readonly ServiceCategory[]
}) {
  return (
    <Essentials
      weddingId={weddingId}
      undecided={open}
      onAdded={(message, activityId) => {
        readAgain()
        if (activityId) showToast(message, activityId)
      }}
    >
      <UndecidedList
        {...lists}
        categories={open.filter(({ category }) => !essentials.some((one) => one === category))}
      />
    </Essentials>
  )
}

function PlanProgress({ booked, count }: { booked: number; count: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap="tight">
      <p>{t('choices:plan.booked', { booked, count })}</p>
      <Meter
        label={t('choices:plan.progress')}
        value={booked}
        max={count}
        valueText={t('choices:plan.booked', { booked, count })}
      />
    </Stack>
  )
}

function NoPlan() {
  const { t } = useTranslation()
  return (
    <Card label={t('choices:plan.title')}>
      <Empty heading="h2" title={t('choices:plan.none')}>
        {t('choices:plan.noneMore')}
      </Empty>
    </Card>
  )
}

/** Deciding what is in the plan, and what the couple does without. */
function useCategorySteps({ weddingId, categories, readAgain, onSkipped }: VendorsProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<ServiceCategory | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const sendOnce = useSendOnce()
  const showToast = useUndoToast(weddingId, readAgain)
  const planned = categories.filter(({ status }) => isInPlan(status))
  const booked = planned.filter(({ status }) => status === 'booked')

  async function say(category: ServiceCategory, event: CategoryRequest['event']) {
    if (busy) return
    setBusy(category)
    const step = { category, event }
    const answer: Answer<{ activityId: string }> = await sendOnce(step, (key) =>
      settleCategory(weddingId, step, key),
    )
    setBusy(null)
    readAgain()
    if (answer.result === 'refused') return setRefused(answer.code)
    setRefused(null)
    if (event === 'NOT_NEEDED') onSkipped(category)
    const name = t(`vendors:category.${category}`)
    return showToast(
      t(
        event === 'WANT' ? 'choices:messages.categoryWanted' : 'choices:messages.categoryNotNeeded',
        {
          category: name,
        },
      ),
      answer.body.activityId,
    )
  }

  return { busy, refused, showToast, planned, booked, say }
}
