import { inOrder } from './statements.ts'

/**
 * The listings that 0190 began have dollars, whatever their country: where no amount is stated, the
 * currency becomes that of the country. The search reads these listings again.
 */
export const listingCurrency = inOrder(() => statements)

const amountKeys = [
  'corkage',
  'hirePrice',
  'headPrice',
  'minimumSpend',
  'pricePerHead',
  'overtimePrice',
  'trialPrice',
  'minimumOrder',
]

/** By currency, the countries that use it (January 2026) and are not paid in dollars. */
const countries = `EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT
AED AE|AFN AF|XCD AG AI DM GD KN LC MS VC|ALL AL|AMD AM|AOA AO|ARS AR|AUD AU CC CX HM KI NF NR TV|AWG AW|AZN AZ|BAM BA|BBD BB|BDT BD
XOF BF BJ CI GW ML NE SN TG|BHD BH|BIF BI|BMD BM|BND BN|BOB BO|BRL BR|BSD BS|BTN BT|NOK BV NO SJ|BWP BW|BYN BY|BZD BZ|CAD CA|CDF CD
XAF CF CG CM GA GQ TD|CHF CH LI|NZD CK NU NZ PN TK|CLP CL|CNY CN|COP CO|CRC CR|CUP CU|CVE CV|XCG CW SX|CZK CZ|DJF DJ|DKK DK FO GL
DOP DO|DZD DZ|EGP EG|MAD EH MA|ERN ER|ETB ET|FJD FJ|FKP FK|GBP GB GG GS IM JE|GEL GE|GHS GH|GIP GI|GMD GM|GNF GN|GTQ GT|GYD GY|HKD HK
HNL HN|HTG HT|HUF HU|IDR ID|ILS IL PS|INR IN|IQD IQ|IRR IR|ISK IS|JMD JM|JOD JO|JPY JP|KES KE|KGS KG|KHR KH|KMF KM|KPW KP|KRW KR|KWD KW
KYD KY|KZT KZ|LAK LA|LBP LB|LKR LK|LRD LR|LSL LS|LYD LY|MDL MD|MGA MG|MKD MK|MMK MM|MNT MN|MOP MO|MRU MR|MUR MU|MVR MV|MWK MW|MXN MX
MYR MY|MZN MZ|NAD NA|XPF NC PF WF|NGN NG|NIO NI|NPR NP|OMR OM|PAB PA|PEN PE|PGK PG|PHP PH|PKR PK|PLN PL|PYG PY|QAR QA|RON RO|RSD RS
RUB RU|RWF RW|SAR SA|SBD SB|SCR SC|SDG SD|SEK SE|SGD SG|SHP SH|SLE SL|SOS SO|SRD SR|SSP SS|STN ST|SYP SY|SZL SZ|THB TH|TJS TJ|TMT TM
TND TN|TOP TO|TRY TR|TTD TT|TWD TW|TZS TZ|UAH UA|UGX UG|UYU UY|UZS UZ|VES VE|VND VN|VUV VU|WST WS|YER YE|ZAR ZA|ZMW ZM|ZWG ZW`

const statements = [
  `update listings set
      published = jsonb_set(published, '{currency}', to_jsonb(usual.currency)),
      draft = jsonb_set(draft, '{currency}', to_jsonb(usual.currency))
    from businesses join (values ${usual()}) as usual (country, currency) using (country)
    where businesses.id = listings.business_id
      and 'USD' in (published->>'currency', draft->>'currency')
      and ${statesNoAmount('published')} and ${statesNoAmount('draft')}`,
  `update listing_search set index_version = 0 from listings
    where listings.business_id = listing_search.business_id
      and listing_search.currency <> listings.published->>'currency'`,
]

/** A document that is not there states nothing. */
function statesNoAmount(document: string) {
  return `(${document} is null or (
    ${document}#>>'{price,fromMinor}' is null and ${document}#>>'{price,toMinor}' is null
    and ${document}#>>'{area,travelFeeMinor}' is null
    and not jsonb_path_exists(${document}, '$.packages[*].priceMinor ? (@ != null)')
    and not ${document}->'details' ?| array[${amountKeys.map((key) => `'${key}'`).join(', ')}]))`
}

function usual() {
  return countries
    .split(/[|\n]/)
    .flatMap((line) => {
      const [currency, ...codes] = line.split(' ')
      return codes.map((country) => `('${country}', '${currency}')`)
    })
    .join(', ')
}
