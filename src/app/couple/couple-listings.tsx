import { useId } from 'react'
import { SaveBusiness } from '#src/features/choices/components/save-business.tsx'
import { useSaved } from '#src/features/choices/use-saved.ts'
import { ListingsSkeleton, Listings } from '#src/features/marketplace/components/listings.tsx'
import type { ListingsProps } from '#src/features/marketplace/components/listings.tsx'
import { useWeddings } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { QueryProvider } from '../frame/query/query-provider.tsx'
import { WeddingProvider } from './couple-area.tsx'

/** The marketplace for a couple: each business with a way to save it. */
export function CoupleListings(list: ListingsProps) {
  return (
    <QueryProvider>
      <WeddingProvider>
        <ForCouple {...list} />
      </WeddingProvider>
    </QueryProvider>
  )
}

function ForCouple(list: ListingsProps) {
  const { t } = useTranslation()
  const { isPending, current } = useWeddings()
  if (isPending) return <ListingsSkeleton />
  if (!current) return <Listings {...list} />
  const { wedding, may } = current
  if (!may('vendors', 'view')) return <NotSaving {...list} why={t('choices:save.noRight')} />
  if (!may('vendors', 'edit')) return <NotSaving {...list} why={t('choices:save.viewOnly')} />
  return <Saving key={wedding.id} weddingId={wedding.id} {...list} />
}

/** Helpers see what the couple could do, and why they cannot; said once for all of the list. */
function NotSaving({ why, ...list }: ListingsProps & { why: string }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <Why id={id}>{why}</Why>
      <Listings
        {...list}
        renderAct={({ name }) => (
          <Button
            kind="quiet"
            name={t('choices:save.saveName', { name })}
            disabledReason={why}
            whyAt={id}
          >
            {t('choices:save.save')}
          </Button>
        )}
      />
    </>
  )
}

function Saving({ weddingId, ...list }: ListingsProps & { weddingId: string }) {
  const { stateOf, look, save } = useSaved(weddingId)
  return (
    <Listings
      {...list}
      onShown={(listings) => void look(listings.map(({ id }) => id))}
      renderAct={({ id, name }) => (
        <SaveBusiness name={name} known={stateOf(id)} onSave={() => void save(id)} />
      )}
    />
  )
}
