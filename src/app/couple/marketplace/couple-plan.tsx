import { useEffect, useEffectEvent, useId } from 'react'
import type { ReactNode } from 'react'
import { SaveBusiness } from '#src/features/choices/components/save-business.tsx'
import { useSaved } from '#src/features/choices/use-saved.ts'
import { useWeddings } from '#src/features/wedding/use-wedding.ts'
import type { WeddingView } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { QueryProvider } from '../../frame/query/query-provider.tsx'
import { WeddingProvider } from '../area/couple-area.tsx'
import { usePlannedGuests } from './use-planned-guests.ts'

interface Vendor {
  id: string
  name: string
}

/**
 * What a couple's own plan says of a vendor's page: their day, their guests, and what they may do.
 */
export interface Plan {
  date: string | null
  guests: number | null
  /** Whether they may ask vendors for a price. */
  mayAsk: boolean
  renderAct: (vendor: Vendor) => ReactNode
}

/**
 * Around a page of the marketplace that is read with the couple's plan in mind; `waiting` stands
 * until it is known.
 */
export function CouplePlan({
  waiting,
  children,
}: {
  waiting: ReactNode
  children: (plan: Plan) => ReactNode
}) {
  return (
    <QueryProvider>
      <WeddingProvider>
        <KnownPlan waiting={waiting}>{children}</KnownPlan>
      </WeddingProvider>
    </QueryProvider>
  )
}

function KnownPlan({
  waiting,
  children,
}: {
  waiting: ReactNode
  children: (plan: Plan) => ReactNode
}) {
  const { isPending, current } = useWeddings()
  if (isPending) return waiting
  if (!current) return children({ date: null, guests: null, mayAsk: false, renderAct: () => null })
  return (
    <WeddingPlan key={current.wedding.id} view={current}>
      {children}
    </WeddingPlan>
  )
}

function WeddingPlan({
  view: { wedding, may },
  children,
}: {
  view: WeddingView
  children: (plan: Plan) => ReactNode
}) {
  const { t } = useTranslation()
  const saved = useSaved(wedding.id)
  const guests = usePlannedGuests({ wedding, may })
  const why = may('vendors', 'view') ? t('choices:save.viewOnly') : t('choices:save.noRight')
  return children({
    date: wedding.weddingDate,
    guests,
    mayAsk: may('vendors', 'edit'),
    renderAct: (vendor) =>
      may('vendors', 'edit') ? (
        <Saving key={vendor.id} vendor={vendor} saved={saved} />
      ) : (
        <NotSaving vendor={vendor} why={why} />
      ),
  })
}

function Saving({ vendor, saved }: { vendor: Vendor; saved: ReturnType<typeof useSaved> }) {
  const { stateOf, look, save, drop } = saved
  const lookUp = useEffectEvent((id: string) => void look([id]))
  useEffect(() => lookUp(vendor.id), [vendor.id])
  return (
    <SaveBusiness
      name={vendor.name}
      known={stateOf(vendor.id)}
      onSave={() => void save(vendor)}
      onDrop={() => void drop(vendor)}
    />
  )
}

/** Helpers see what the couple could do, and why they cannot. */
function NotSaving({ vendor: { name }, why }: { vendor: Vendor; why: string }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <Button
        kind="quiet"
        name={t('choices:save.saveName', { name })}
        disabledReason={why}
        whyAt={id}
      >
        {t('choices:save.save')}
      </Button>
      <Why id={id}>{why}</Why>
    </>
  )
}
