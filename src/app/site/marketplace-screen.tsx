import { useLocation } from 'react-router'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { SaveBusiness } from '#src/features/choices/components/save-business.tsx'
import { useSaved } from '#src/features/choices/use-saved.ts'
import { ComingListings, Listings } from '#src/features/marketplace/components/listings.tsx'
import { MarketplacePage } from '#src/features/marketplace/pages/marketplace-page.tsx'
import { useSession } from '#src/features/session/use-session.ts'
import { useWeddings } from '#src/features/wedding/use-wedding.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { WithWedding } from '../couple/couple-area.tsx'

/** The marketplace: for couples with a way to save a business, for visitors with one that leads through the sign-in and back. */
export function MarketplaceScreen() {
  return <MarketplacePage renderList={(category) => <ForWhoever key={category} category={category} />} />
}

type Of = { category: ServiceCategory | null }

function ForWhoever({ category }: Of) {
  const { me, isLoading } = useSession()
  if (isLoading) return <ComingListings />
  if (!me) return <ForVisitor category={category} />
  if (me.role !== 'COUPLE' || me.profile !== 'complete') return <Listings category={category} />
  return (
    <WithWedding>
      <ForCouple category={category} />
    </WithWedding>
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
  if (read.state === 'loading') return <ComingListings />
  if (!current?.may('vendors', 'edit')) return <Listings category={category} />
  return <Saving key={current.wedding.id} weddingId={current.wedding.id} category={category} />
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
