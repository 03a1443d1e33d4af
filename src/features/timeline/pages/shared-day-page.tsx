import type { SharedDay } from '#machines/timeline/schedule/schedule.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { countryName, formatDay } from '#src/i18n/format.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { zoneName } from '#src/i18n/parts/zones.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { DrawnDays } from '../components/schedule/drawn-day.tsx'
import { readSharedDay } from '../schedule.queries.ts'

/** Less than what counts as another visit. */
const everyMs = 2 * 60_000

/**
 * The day for whoever was given a link: to look at and to print, and nothing else of the wedding.
 * On the day it stays open on a phone, so that it is read again on each return, and every other
 * minute while somebody looks: nobody here is told of changes.
 */
export function SharedDayPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const { read, readAgain } = useRead(() => readSharedDay(token), { onReturn: true, everyMs })
  if (read.state === 'loading') {
    return (
      <Card>
        <h1>{t('schedule:shared.title')}</h1>
        <Skeleton lines={6}>{t('ui:loading')}</Skeleton>
      </Card>
    )
  }
  if (read.state === 'failed') {
    const isGone = read.reason === 'not_found' || read.reason === 'invalid_input'
    return (
      <Card>
        <h1>{t('schedule:shared.title')}</h1>
        {isGone ? (
          <>
            <h2>{t('schedule:shared.gone')}</h2>
            <Soft>{t('schedule:shared.goneWhy')}</Soft>
          </>
        ) : (
          <Failure
            title={t('schedule:failed')}
            action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}
          >
            {read.reason === 'too_many_requests'
              ? t('schedule:shared.limited')
              : errorText(read.reason)}
          </Failure>
        )}
      </Card>
    )
  }
  return <Day day={read.value} />
}

function Day({
  day: { names, name, weddingDate, timeZone, city, country, items },
}: {
  day: SharedDay
}) {
  const { t } = useTranslation()
  const place = [city, countryName(country)].filter(Boolean).join(', ')
  return (
    <Card>
      <Soft>{t('schedule:shared.for', { name })}</Soft>
      <h1>{coupleName(names)}</h1>
      <p>
        {[weddingDate ? formatDay(weddingDate) : t('schedule:shared.noDate'), place]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Soft small>
        {timeZone && city
          ? t('schedule:shared.zone', { place: city, zone: zoneName(timeZone) })
          : t('schedule:shared.zoneAlone')}
      </Soft>
      {items.length === 0 ? (
        <p>{t('schedule:shared.nothing')}</p>
      ) : (
        <DrawnDays items={items} showsOverlaps={false} />
      )}
      <div>
        <Button kind="quiet" onPress={() => window.print()}>
          {t('schedule:print')}
        </Button>
      </div>
    </Card>
  )
}
