import { useQuery } from '@tanstack/react-query'
import { EventsPage } from '#src/features/guests/pages/events-page.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { AgreementCard } from '#src/features/website/components/editor/agreement-card.tsx'
import { websiteOptions } from '#src/features/website/website.queries.ts'
import { useToast } from '#src/ui/overlays/toast.tsx'

/** The events of a wedding, with what its page says of them otherwise. */
export function EventsScreen() {
  const { wedding, isPartner } = useWedding()
  return <EventsPage agreement={isPartner ? <Agreement key={wedding.id} /> : null} />
}

/** The page is the couple's alone, and where it cannot be read nothing is compared. */
function Agreement() {
  const { wedding } = useWedding()
  const showToast = useToast()
  const { data: website, refetch } = useQuery(websiteOptions(wedding.id))
  if (!website) return null
  return (
    <AgreementCard
      weddingId={wedding.id}
      weddingDate={wedding.weddingDate}
      website={website}
      side="events"
      onDone={(message) => {
        void refetch()
        showToast({ message })
      }}
    />
  )
}
