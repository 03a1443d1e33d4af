import { useId } from 'react'
import { useLocation } from 'react-router'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { SaveBusiness } from '#src/features/choices/components/save-business.tsx'
import { useSaved } from '#src/features/choices/use-saved.ts'
import { ListingsSkeleton, Listings } from '#src/features/marketplace/components/listings.tsx'
import { MarketplacePage } from '#src/features/marketplace/pages/marketplace-page.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { useWeddings } from '#src/features/wedding/use-wedding.ts'
import { t } from '#src/i18n/t.ts'
import { Button, ButtonLink, Why } from '#src/ui/actions/button.tsx'
import { WeddingProvider } from '../couple/couple-area.tsx'
import { useHydrated } from '../frame/hydrated.ts'

/** The marketplace: for couples with a way to save a business, for visitors with one that leads through the sign-in and back. */
export function MarketplaceScreen() {
  return <MarketplacePage isDrawn={!useHydrated()} renderList={(category) => <ForWhoever key={category} category={category} />} />
}

type Of = { category: ServiceCategory | null }

function ForWhoever({ category }: Of) {
  const { me, isLoading } = useSession()
  if (isLoading) return <ListingsSkeleton />
  if (!me) return <ForVisitor category={category} />
  if (me.role !== 'COUPLE' || me.profile !== 'complete') return <Listings category={category} />
  return (
    <WeddingProvider>
      <ForCouple category={category} />
    </WeddingProvider>
  )
}

function ForVisitor({ category }: Of) {
  const { pathname, search } = useLocation()
  return (
    <Listings
      category={category}
      renderAct={({ id, name }) => (
        <ButtonLink to={`/login?redirect=${encodeURIComponent(`${pathname}${search}#${id}`)}`} kind="quiet">
          {t('choices:save.signIn', { name })}
        </ButtonLink>
      )}
    />
  )
}

function ForCouple({ category }: Of) {
  const { read, current } = useWeddings()
  if (read.state === 'loading') return <ListingsSkeleton />
  if (!current) return <Listings category={category} />
  const { wedding, may } = current
  if (!may('vendors', 'view')) return <NotSaving category={category} why={t('choices:save.noRight')} />
  if (!may('vendors', 'edit')) return <NotSaving category={category} why={t('choices:save.viewOnly')} />
  return <Saving key={wedding.id} weddingId={wedding.id} category={category} />
}

/** Helpers see what the couple could do, and why they cannot; said once for all of the list. */
function NotSaving({ category, why }: Of & { why: string }) {
  const id = useId()
  return (
    <>
      <Why id={id}>{why}</Why>
      <Listings
        category={category}
        renderAct={({ name }) => (
          <Button kind="quiet" name={t('choices:save.saveName', { name })} disabledReason={why} whyAt={id}>
            {t('choices:save.save')}
          </Button>
        )}
      />
    </>
  )
}

function Saving({ weddingId, category }: Of & { weddingId: string }) {
  const { stateOf, look, save } = useSaved(weddingId)
  return (
    <Listings
      category={category}
      onShown={(listings) => void look(listings.map(({ id }) => id))}
      renderAct={({ id, name }) => <SaveBusiness name={name} known={stateOf(id)} onSave={() => void save(id)} />}
    />
  )
}
