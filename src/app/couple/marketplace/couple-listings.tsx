import { useEffect, useEffectEvent, useId } from 'react'
import type { SearchCard } from '#machines/marketplace/search.schema.ts'
import { SaveBusiness } from '#src/features/choices/components/save-business.tsx'
import { useSaved } from '#src/features/choices/use-saved.ts'
import { CompareToggle } from '#src/features/marketplace/components/compare.tsx'
import {
  CardActs,
  ListingsSkeleton,
  Listings,
} from '#src/features/marketplace/components/listings.tsx'
import type { ListingsProps } from '#src/features/marketplace/components/listings.tsx'
import { useWeddings } from '#src/features/wedding/use-wedding.ts'
import type { WeddingView } from '#src/features/wedding/use-wedding.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { QueryProvider } from '../../frame/query/query-provider.tsx'
import { WeddingProvider } from '../area/couple-area.tsx'
import { usePlannedGuests } from './use-planned-guests.ts'

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
  const { isPending, current } = useWeddings()
  if (isPending) return <ListingsSkeleton />
  if (!current) return <Listings {...list} renderAct={comparing} />
  return <ForWedding key={current.wedding.id} view={current} {...list} />
}

function ForWedding({ view: { wedding, may }, ...list }: ListingsProps & { view: WeddingView }) {
  const { t } = useTranslation()
  const { weddingDate: date, city, country } = wedding
  const guests = usePlannedGuests({ wedding, may })
  const tellPlan = useEffectEvent(list.onPlan ?? (() => undefined))
  useEffect(() => tellPlan({ date, guests, city, country }), [date, guests, city, country])
  if (!may('vendors', 'view')) return <NotSaving {...list} why={t('choices:save.noRight')} />
  if (!may('vendors', 'edit')) return <NotSaving {...list} why={t('choices:save.viewOnly')} />
  return <Saving weddingId={wedding.id} {...list} />
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
        renderAct={(listing) => (
          <CardActs>
            <Button
              kind="quiet"
              name={t('choices:save.saveName', { name: listing.name })}
              disabledReason={why}
              whyAt={id}
            >
              {t('choices:save.save')}
            </Button>
            {comparing(listing)}
          </CardActs>
        )}
      />
    </>
  )
}

function Saving({ weddingId, ...list }: ListingsProps & { weddingId: string }) {
  const { stateOf, look, save, drop } = useSaved(weddingId)
  return (
    <Listings
      {...list}
      onShown={(listings) => void look(listings.map(({ id }) => id))}
      renderAct={(listing) => (
        <CardActs>
          <SaveBusiness
            name={listing.name}
            known={stateOf(listing.id)}
            onSave={() => void save(listing)}
            onDrop={() => void drop(listing)}
          />
          {comparing(listing)}
        </CardActs>
      )}
    />
  )
}

function comparing({ id, slug, name, category }: SearchCard) {
  return slug === null ? null : <CompareToggle {...{ id, slug, name, category }} />
}
