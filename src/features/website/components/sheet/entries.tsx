import type { Look } from '#machines/wedding/wedding.schema.ts'
import type { PagePhoto } from '#machines/website/website.schema.ts'
import { fieldsOf } from '#machines/website/sections/section-kinds.schema.ts'
import type {
  EntryField,
  FieldDefinition,
  ListSection,
} from '#machines/website/sections/section-kinds.schema.ts'
import { hasPassed } from '#machines/website/sections/sections.rules.ts'
import type { Entry } from '#machines/website/sections/sections.schema.ts'
import { formatDay } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Paragraphs, Part } from './parts.tsx'
import css from './looks/sheet.module.css'

interface EntriesProps {
  kind: ListSection
  entries: readonly Entry[]
  look: Look
  /** Today where the wedding takes place. */
  today: string
  photos: readonly PagePhoto[]
  photoAt: (id: string) => string
}

/**
 * A section that is a list. Each entry is named by its first field; the other fields follow in the
 * order of the table of sections.
 */
export function Entries({ kind, entries, look, ...shared }: EntriesProps) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <Part look={look} name={t(`website:guest.${kind}`)}>
      <ul className={css.entries} data-kind={kind}>
        {entries.map((entry, place) => (
          // Two entries may have the same name.
          <li key={place}>
            <OneEntry kind={kind} entry={entry} {...shared} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

type Shared = Pick<EntriesProps, 'kind' | 'today' | 'photos' | 'photoAt'>

function OneEntry({ kind, entry, ...shared }: Shared & { entry: Entry }) {
  const [[title] = ['title' as const], ...others] = fieldsOf(kind)
  const filled = others.filter(([name]) => entry[name])
  const facts = filled.filter(([, { is }]) => is === 'fact' || is === 'day')
  const prose = filled.filter(([, { is }]) => is === 'line' || is === 'text')
  const draw = ([name, field]: [EntryField, FieldDefinition]) => (
    <Value
      key={name}
      name={name}
      field={field}
      value={entry[name] ?? ''}
      about={entry[title] ?? ''}
      {...shared}
    />
  )
  return (
    <>
      {filled.filter(([, { is }]) => is === 'photo').map(draw)}
      <h3>{entry[title]}</h3>
      {prose.map(draw)}
      {facts.length > 0 ? <dl>{facts.map(draw)}</dl> : null}
      {filled.filter(([, { is }]) => is === 'link').map(draw)}
    </>
  )
}

function Value({
  name,
  field,
  value,
  about,
  today,
  photos,
  photoAt,
}: Omit<Shared, 'kind'> & {
  name: EntryField
  field: FieldDefinition
  value: string
  about: string
}) {
  switch (field.is) {
    case 'text':
      return <Paragraphs text={value} />
    case 'fact':
      return <Fact name={name} value={value} />
    case 'day':
      return <Deadline day={value} today={today} />
    case 'photo':
      return <EntryPhoto photo={photos.find(({ id }) => id === value)} photoAt={photoAt} />
    case 'line':
      return <p className={css.role}>{value}</p>
    case 'link':
      return <EntryLink address={value} about={about} />
    default:
      return field.is satisfies never
  }
}

function Fact({ name, value }: { name: EntryField; value: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`website:guest.field.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The last day to book, or that it has passed. */
function Deadline({ day, today }: { day: string; today: string }) {
  const { t } = useTranslation()
  const isOver = hasPassed(day, today)
  return (
    <div>
      <dt>{t('website:guest.field.bookBy')}</dt>
      <dd data-over={isOver || undefined}>
        {isOver ? t('website:guest.bookByOver', { day: formatDay(day) }) : formatDay(day)}
      </dd>
    </div>
  )
}

function EntryPhoto({
  photo,
  photoAt,
}: {
  photo: PagePhoto | undefined
  photoAt: EntriesProps['photoAt']
}) {
  if (!photo) return null
  const { id, alt, width, height } = photo
  return (
    <img
      src={photoAt(id)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}

function EntryLink({ address, about }: { address: string; about: string }) {
  const { t } = useTranslation()
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? address
  return (
    <p>
      <a
        href={address}
        rel="noopener noreferrer nofollow"
        target="_blank"
        aria-label={t('website:guest.visitOf', { host, name: about })}
      >
        {t('website:guest.visit', { host })}
      </a>
    </p>
  )
}
