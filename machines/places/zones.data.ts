/**
 * Which time zone a town has in a country with several (tz database, as of January 2026). In the
 * United States by state, after where most of its people live; elsewhere by larger towns of each
 * zone: the nearest one counts. Countries that are left out have one zone, or one where nearly
 * everybody lives.
 */
const states = `
  America/New_York: CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV
  America/Chicago: AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI
  America/Denver: CO ID MT NM UT WY
  America/Phoenix: AZ
  America/Los_Angeles: CA NV OR WA
  America/Anchorage: AK
  Pacific/Honolulu: HI
`

const towns = `
  AU Australia/Sydney: Sydney, Canberra, Newcastle, Coffs Harbour, Byron Bay, Dubbo, Albury
  AU Australia/Melbourne: Melbourne, Geelong, Bendigo, Mildura
  AU Australia/Brisbane: Brisbane, Gold Coast, Toowoomba, Rockhampton, Townsville, Cairns
  AU Australia/Adelaide: Adelaide, Mount Gambier, Port Lincoln
  AU Australia/Broken_Hill: Broken Hill
  AU Australia/Darwin: Darwin, Alice Springs
  AU Australia/Perth: Perth, Albany, Kalgoorlie, Broome
  AU Australia/Hobart: Hobart, Launceston
  BR America/Sao_Paulo: São Paulo, Rio de Janeiro, Brasília, Belo Horizonte, Vitória, Porto Alegre, Goiânia
  BR America/Bahia: Salvador, Porto Seguro, Ilhéus
  BR America/Maceio: Maceió, Aracaju
  BR America/Recife: Recife, João Pessoa, Natal
  BR America/Fortaleza: Fortaleza, Teresina, São Luís
  BR America/Belem: Belém, Macapá
  BR America/Araguaina: Palmas, Araguaína
  BR America/Cuiaba: Cuiabá, Rondonópolis
  BR America/Campo_Grande: Campo Grande, Dourados
  BR America/Santarem: Santarém
  BR America/Manaus: Manaus
  BR America/Boa_Vista: Boa Vista
  BR America/Porto_Velho: Porto Velho
  BR America/Rio_Branco: Rio Branco
  CA America/St_Johns: St. John's, Corner Brook
  CA America/Halifax: Halifax, Moncton, Saint John, Charlottetown, Sydney
  CA America/Toronto: Toronto, Montréal, Québec, Ottawa, Rimouski, Windsor, Greater Sudbury, Sault Ste. Marie, Thunder Bay
  CA America/Winnipeg: Winnipeg, Brandon, Kenora
  CA America/Regina: Regina, Saskatoon, Prince Albert
  CA America/Edmonton: Edmonton, Calgary, Lethbridge, Banff, Jasper, Cranbrook, Grande Prairie
  CA America/Vancouver: Vancouver, Victoria, Kelowna, Kamloops, Revelstoke, Prince George
  CA America/Whitehorse: Whitehorse
  CA America/Iqaluit: Iqaluit
  CD Africa/Kinshasa: Kinshasa, Mbandaka
  CD Africa/Lubumbashi: Lubumbashi, Kisangani, Goma, Bukavu
  CL America/Santiago: Santiago, Antofagasta, Puerto Montt
  CL America/Punta_Arenas: Punta Arenas
  CL Pacific/Easter: Hanga Roa
  EC America/Guayaquil: Guayaquil, Quito
  EC Pacific/Galapagos: Puerto Ayora
  ES Europe/Madrid: Madrid, Barcelona, Málaga, Sevilla, Palma
  ES Atlantic/Canary: Las Palmas de Gran Canaria, Santa Cruz de Tenerife, Arrecife
  ID Asia/Jakarta: Jakarta, Surabaya, Yogyakarta, Medan, Palembang
  ID Asia/Pontianak: Pontianak
  ID Asia/Makassar: Makassar, Denpasar, Mataram, Kupang, Manado
  ID Asia/Jayapura: Jayapura, Ambon, Sorong
  MX America/Mexico_City: Mexico City, Guadalajara, Puerto Vallarta, León de los Aldama, Querétaro, Oaxaca, Veracruz
  MX America/Cancun: Cancún, Tulum, Chetumal
  MX America/Merida: Mérida, Campeche
  MX America/Monterrey: Monterrey, Saltillo
  MX America/Chihuahua: Chihuahua
  MX America/Ciudad_Juarez: Juárez
  MX America/Mazatlan: Mazatlán, Culiacán, Tepic, La Paz, Cabo San Lucas
  MX America/Hermosillo: Hermosillo, Nogales
  MX America/Tijuana: Tijuana, Ensenada, Mexicali
  PT Europe/Lisbon: Lisbon, Porto, Faro
  PT Atlantic/Madeira: Funchal
  PT Atlantic/Azores: Ponta Delgada, Angra do Heroísmo
  RU Europe/Kaliningrad: Kaliningrad
  RU Europe/Moscow: Moscow, Saint Petersburg, Kazan, Sochi, Nizhniy Novgorod, Murmansk
  RU Europe/Samara: Samara, Izhevsk
  RU Asia/Yekaterinburg: Yekaterinburg, Chelyabinsk, Ufa, Tyumen
  RU Asia/Omsk: Omsk
  RU Asia/Novosibirsk: Novosibirsk
  RU Asia/Krasnoyarsk: Krasnoyarsk, Kemerovo
  RU Asia/Irkutsk: Irkutsk, Ulan-Ude
  RU Asia/Yakutsk: Yakutsk, Chita
  RU Asia/Vladivostok: Vladivostok, Khabarovsk
  RU Asia/Kamchatka: Petropavlovsk-Kamchatsky
`

export const zoneOfState: ReadonlyMap<string, string> = new Map(
  linesOf(states).flatMap((line) => {
    const [zone = '', letters = ''] = line.split(': ')
    return letters.split(' ').map((state): [string, string] => [state, zone])
  }),
)

/** Larger towns of each zone of a country. */
export const zoneTowns: readonly { country: string; zone: string; towns: string[] }[] = linesOf(
  towns,
).map((line) => {
  const [place = '', names = ''] = line.split(': ')
  const [country = '', zone = ''] = place.split(' ')
  return { country, zone, towns: names.split(', ') }
})

function linesOf(text: string) {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
}
