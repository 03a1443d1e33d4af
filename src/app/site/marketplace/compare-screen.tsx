import { lazy, Suspense } from 'react'
import type { ComparedVendor } from '#machines/marketplace/comparison.schema.ts'
import { ComparePage } from '#src/features/listings/pages/compare-page.tsx'
import { updateCompared, useCompared } from '#src/features/marketplace/use-compared.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { AskLink } from './ask-link.tsx'
import { SignInToSave } from './sign-in-to-save.tsx'

/** What a visitor does not need: their wedding, and what is saved for it. */
const CouplePlan = lazy(() =>
  import('../../couple/marketplace/couple-plan.tsx').then(({ CouplePlan }) => ({
    default: CouplePlan,
  })),
)

const nothingKnown = { date: null, guests: null }

function update(vendor: ComparedVendor) {
  updateCompared(vendor.category, vendor)
}

/**
 * Vendors side by side: on a couple's own day and for their guests, or on what a visitor asks for.
 */
export function CompareScreen() {
  const { t } = useTranslation()
  const { me, isLoading } = useSession()
  const { remove } = useCompared()
  const waiting = <Skeleton lines={10}>{t('ui:loading')}</Skeleton>
  if (isLoading) return waiting
  if (!me)
    return (
      <ComparePage
        own={nothingKnown}
        onRemove={remove}
        onRead={update}
        renderAct={(vendor) => <SignInToSave {...vendor} />}
        renderAsk={(businessIds) => <AskLink businessIds={businessIds} />}
      />
    )
  if (me.role !== 'COUPLE' || me.profile !== 'complete')
    return (
      <ComparePage
        own={nothingKnown}
        onRemove={remove}
        onRead={update}
        renderAct={() => null}
        renderAsk={() => null}
      />
    )
  return (
    <Suspense fallback={waiting}>
      <CouplePlan waiting={waiting}>
        {({ date, guests, mayAsk, renderAct }) => (
          <ComparePage
            own={{ date, guests }}
            onRemove={remove}
            onRead={update}
            renderAct={renderAct}
            renderAsk={(businessIds) => (mayAsk ? <AskLink businessIds={businessIds} /> : null)}
          />
        )}
      </CouplePlan>
    </Suspense>
  )
}
