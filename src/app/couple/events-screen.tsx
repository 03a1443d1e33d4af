import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { EventsPage } from '#src/features/guests/pages/events-page.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { AgreementCard } from '#src/features/website/components/editor/agreement-card.tsx'
import { readWebsite } from '#src/features/website/website.queries.ts'
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
  const { read, readQuietly } = useRead(() => readWebsite(wedding.id), { onReturn: true })
  useLive(wedding.id, ['guests', 'wedding', 'timeline'], readQuietly)
  if (read.state !== 'ready') return null
  return (
    <AgreementCard
      weddingId={wedding.id}
      weddingDate={wedding.weddingDate}
      website={read.value}
      side="events"
      onDone={(says) => {
        readQuietly()
        showToast({ message: says })
      }}
    />
  )
}
