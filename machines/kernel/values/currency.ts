/** The currencies in which most of our couples plan; lists begin with them. */
export const commonCurrencies = [
  'EUR',
  'USD',
  'GBP',
  'AUD',
  'CAD',
  'CHF',
  'INR',
  'JPY',
  'MXN',
  'NZD',
  'SEK',
  'ZAR',
] as const

/**
 * The currencies that people pay in, by ISO 4217 code (list one of January 2026, without funds,
 * metals and test codes). Kept here, because platforms also list historic ones, and not the same
 * everywhere.
 */
export const currencies: readonly string[] = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK
  DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF
  KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK
  PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX
  USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`
  .trim()
  .split(/\s+/)

/**
 * How many decimal digits an amount has in the currencies that do not have two, as people pay (CLDR
 * 48). Kept here, because they say what a stored amount means: platforms differ, ISO 4217 among
 * them, and change their mind.
 */
export const otherDigits: ReadonlyMap<string, number> = new Map([
  ...digitsFor(
    0,
    `AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SOS SYP UGX
    VND VUV XAF XOF XPF YER`,
  ),
  ...digitsFor(3, 'BHD JOD KWD LYD OMR TND'),
])

function digitsFor(digits: number, codes: string) {
  return codes.split(/\s+/).map((code) => [code, digits] as const)
}
