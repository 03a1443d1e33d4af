import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { LazyIcon } from '#src/ui/actions/lazy-icon.tsx'
import field from '#src/ui/forms/field.module.css'
import { readCentres } from '../../search.queries.ts'

/**
 * Asks the browser where it is, and finds the nearest town here: the place itself is told to
 * nobody.
 */
export function useNearMe(onFound: (town: string) => void) {
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const end = (failed: boolean) => {
    setAsking(false)
    setFailed(failed)
  }

  async function find({ coords }: GeolocationPosition) {
    const answer = await readCentres()
    if (answer.result === 'refused') return end(true)
    const { latitude, longitude } = coords
    const narrow = Math.cos((latitude * Math.PI) / 180)
    const distance = ([, , , lat, lon]: (typeof answer.body.items)[number]) =>
      (lat - latitude) ** 2 + ((lon - longitude) * narrow) ** 2
    const nearest = answer.body.items.reduce((one, other) =>
      distance(other) < distance(one) ? other : one,
    )
    end(false)
    return onFound(String(nearest[0]))
  }

  function ask() {
    if (isAsking) return
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      (position) => void find(position),
      () => end(true),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  }
  return { isAsking, hasFailed, ask }
}

/** The button for it, at the end of the field for the town. */
export function NearMe({ isAsking, ask }: Omit<ReturnType<typeof useNearMe>, 'hasFailed'>) {
  const { t } = useTranslation()
  const label = t(isAsking ? 'marketplace:search.nearBusy' : 'marketplace:search.near')
  return (
    <button
      type="button"
      className={field.inside}
      aria-label={label}
      title={label}
      aria-busy={isAsking || undefined}
      onClick={ask}
    >
      <LazyIcon name="locate" />
    </button>
  )
}
