// What people in India mean by a brand in a shop that does not sell it: noodles by Maggi, detergent by Surf.
// Each line has a kind of thing, then its brands; a brand of several kinds is on several lines, its
// best-known kind first. Misspelt brands are in the synonym groups.

/** Kinds of thing, best known first, and the brands that stand for them. */
export type BrandKind = { kinds: readonly string[]; brands: readonly string[] };

const BRANDS = `
noodles : maggi, yippee, top ramen, wai wai, knorr soupy noodles, nissin, samyang, koka, indomie, ching
soup : knorr, maggi soup
chips : lays, bingo, uncle chipps, pringles, balaji, too yumm, ruffles, kettle studio, parle wafers
puffs : kurkure, cheetos, cheetos puffs, mad angles, peppy, diamond rings, fun flips, crax
nachos : doritos, cornitos
namkeen : haldiram, bikaji, bikano, bikanervala, balaji wheels, chitale, a1 namkeen, prabhuji, garden namkeen, lehar
popcorn : act ii
biscuit : parle, parle g, britannia, sunfeast, tiger biscuit, good day, krackjack, monaco, jim jam, bourbon, hide and seek, milk bikis, nutrichoice, unibic, priyagold, mcvities, little hearts, dark fantasy, treat biscuit, nice time, cremica, anmol
marie biscuit : marie gold, vita marie gold, marie light
cream biscuit : oreo, bourbon biscuit, jim jam biscuit
cookies : good day cookies, unibic cookies, moms magic, karachi
bread : modern bread, english oven, harvest gold, wibs, bonn
cake : winkies, monginis, britannia cake
chocolate : cadbury, dairy milk, five star, munch, perk, snickers, kitkat, milkybar, bournville, toblerone, lindt, ferrero rocher, hersheys, amul chocolate, bar one, barone, twix, bounty, kinder, kinder joy, gems, temptations
candy : eclairs, alpenliebe, kopiko, melody, mango bite, mangobite, kismi, kaccha mango bite, chupa chups, tic tac, mentos, halls, parle melody, hajmola candy, candyman
chewing gum : center fresh, boomer, big babol, bigbabool, orbit, happydent, wrigleys, doublemint
ice cream : kwality walls, cornetto, vadilal, havmor, baskin robbins, naturals ice cream, arun ice cream, cream bell, creambell, magnum, haagen dazs, mother dairy ice cream, dinshaws, top n town
chocolate spread : nutella, pintola
jam : kissan, kissan jam, mapro, druk
ketchup : kissan, heinz, maggi ketchup, del monte
mayonnaise : veeba, funfoods, hellmanns, dr oetker, wingreens
pickle : mothers recipe, priya, nilons, bedekar, ruchi, aachi pickle
corn flakes : kelloggs, kelloggs corn flakes, bagrrys, mohun
cereal : chocos, kelloggs chocos, froot loops, fruit loops
muesli : yoga bar, yogabar, true elements
oats : quaker, saffola oats, white oats
honey : dabur honey, saffola honey, apis, zandu honey, beez
butter : amul, amul butter
milk : amul, nandini, mother dairy, aavin, milma, verka, saras, heritage, gokul, sudha, dodla, amul taaza, amul gold, vijaya, chitale milk, country delight
paneer : amul paneer, milky mist
cheese : amul cheese, britannia cheese, philadelphia, go cheese, laughing cow, dlecta
curd : milky mist, amul dahi, nestle dahi, amul masti
yogurt : epigamia, yakult, actimel, danone, nestle yogurt, milky mist yogurt
buttermilk : amul masti chaas, amul chaas
flavoured milk : amul kool, cavins, hershey shake
condensed milk : milkmaid, mithai mate, amul mithai mate
milk powder : amulya, nestle everyday, amulspray, coffee mate
ghee : amul ghee, patanjali ghee, gowardhan, sri sri ghee, anik, milkfood, nova
margarine : nutralite
coffee : nescafe, bru, sunrise, continental coffee, tata coffee, davidoff, cothas, levista, starbucks, sleepy owl, narasus, leo coffee, blue tokai, nescafe gold
tea : tata tea, red label, brooke bond, taj mahal, wagh bakri, lipton, society tea, taaza, three roses, 3 roses, tetley, tata gold, tata premium, chakra gold, typhoo, girnar, marvel tea, agni
green tea : lipton green tea, tetley green tea, organic india
malt drink; health drink : horlicks, bournvita, boost, complan, pediasure, milo, ovaltine, viva, protinex, ensure, bournvita
instant drink mix; drink mix : tang, rasna, foster clarks
glucose powder : glucon d, glucose d, glucovita
electrolyte drink; ors : electral, gatorade, enerzal, fast up, fast and up, powerade
energy drink : red bull, sting, monster, hell energy, charged, tzinga
cola : coca cola, coke, pepsi, thums up, campa, campa cola, rc cola, diet coke, thumbs up
lemon soda; lime soda; soda : sprite, 7 up, limca, mountain dew, nimbooz, campa lemon
orange soda; orange drink; soda : fanta, mirinda, gold spot, campa orange
soda : kinley soda, bisleri soda, schweppes, evervess
mango drink; mango juice : frooti, maaza, slice, mazza, jumpin
juice : real, real juice, tropicana, paper boat, b natural, bnatural, minute maid, raw pressery, onjus, safal juice
apple drink; apple juice : appy fizz, appy
water : bisleri, kinley, aquafina, rail neer, bailley, himalayan water, kingfisher water, vedica, evian, oxyrich, mcdowells water
rose syrup : rooh afza, roohafza
squash : kissan squash, mapro squash
atta : aashirvaad, pillsbury, annapurna, aashirvaad atta, shakti bhog, rajdhani, nature fresh atta, fortune chakki
rice; basmati rice : india gate, daawat, kohinoor, lal qilla, fortune rice, unity, dubar, double deer
salt : tata salt, tata namak, captain cook, catch salt, aashirvaad salt, ankur
sugar : madhur, madhur sugar, trust sugar, uttam sugar, dhampure
sweetener; sugar free; stevia : sugar free gold, sugar free natura, sugarfree gold, sugarfree natura, equal, splenda, natura
dal : tata sampann, tata sampann dal
cooking oil; sunflower oil; oil : fortune, saffola, sundrop, dhara, gemini, freedom, gold winner, emami healthy, sweekar, nature fresh, mahakosh, ruchi gold, postman, saffola gold, priya oil, idhayam, engine mustard
mustard oil : patanjali mustard oil, kachi ghani fortune, p mark
olive oil : figaro, borges, bertolli, del monte olive oil, disano, leonardo
vanaspati : dalda, rath, raag, gemini vanaspati
masala : mdh, everest, catch, eastern, aachi, sakthi, badshah, mtr masala, ramdev, goldiee, suhana, tata sampann masala, ashok masala, maggi masala
hing : lg hing, catch hing, vandevi
papad : lijjat
soya chunks : nutrela, meal maker, mealmaker, saffola soya
idli mix; ready mix; mix : mtr, gits, id fresh
idli dosa batter; batter : id batter, asal
gulab jamun mix : gits gulab jamun, mtr gulab jamun
custard powder : brown and polson, weikfield, bird custard
baking powder : weikfield baking powder
pasta : sunfeast pasta, del monte pasta, barilla, borges pasta, bambino pasta
vermicelli : bambino, mtr vermicelli, savorit
schezwan chutney; sauce : chings, chings secret
tofu : urban platter tofu
frozen snacks; frozen; french fries : mccain, yummiez, sumeru, itc master chef, master chef
chicken : licious, venky, suguna, zorabian
egg : eggoz, suguna eggs, abhi eggs, upf
baby cereal; baby food; rice cereal : cerelac, nestum, farex, slurrp farm
infant formula; milk powder : lactogen, nan pro, similac, dexolac, aptamil, enfamil, lactodex
diapers : pampers, huggies, mamy poko, himalaya diapers, supples, pants diaper, snuggy
baby soap; baby lotion; baby powder; baby shampoo : johnson, johnson baby, himalaya baby, sebamed, mothercare, chicco, aveeno baby
gripe water : woodwards
sanitary pads; pads : whisper, stayfree, sofy, carefree, nua, paree, kotex, dont worry
adult diapers : friends diaper, lifree
soap : pears soap, lux, lifebuoy, dove, cinthol, santoor, medimix, hamam, mysore sandal, margo, rexona, liril, fiama, godrej no 1, chandrika, breeze, dettol soap, nirma soap, savlon soap, vivel, himalaya soap, patanjali soap
handwash : dettol handwash, lifebuoy handwash, savlon handwash, godrej magic, santoor handwash
antiseptic liquid; antiseptic : dettol, savlon
body wash : nivea shower gel, fiama shower gel, palmolive
shampoo : clinic plus, sunsilk, pantene, head and shoulders, tresemme, loreal, chik, clinic all clear, clear shampoo, himalaya shampoo, garnier shampoo, dove shampoo, meera, karthika, ayush, wow shampoo, indulekha shampoo, bare anatomy, herbal essences
hair oil : navratna, bajaj almond, indulekha, vatika, kesh king, dabur amla, keo karpin, hair and care, nihar, sesa, banjaras, bajaj amla, almond drops, thanda thanda cool cool, rogan
coconut oil : parachute, parachute advansed, klf nirmal, vvd
hair colour : godrej expert, streax, garnier hair colour, bigen, indica, black rose, revlon, color naturals, casting creme, vasmol, super vasmol
hair serum : livon, streax serum
hair gel; hair wax : set wet, gatsby, brylcreem, beardo
toothpaste : colgate, pepsodent, sensodyne, close up, meswak, dabur red, vicco, dant kanti, patanjali toothpaste, himalaya toothpaste, oral b toothpaste, babool, anchor toothpaste, aquafresh
toothbrush : oral b, colgate toothbrush, aquawhite, ajay
tooth powder : colgate powder, dabur lal dant manjan, vicco vajradanti
mouthwash : listerine, colgate plax
cream; face cream; day cream : fair and lovely, glow and lovely, ponds, nivea, boroplus, boroline, olay, himalaya cream, vicco turmeric, emami, ayur, everyuth, garnier, fair and handsome, vlcc, neutrogena, cetaphil
face wash : himalaya face wash, himalaya neem, clean and clear, garnier men, biotique face wash, mamaearth
sunscreen : lakme sunscreen, neutrogena sunscreen, la shield, aqualogica
petroleum jelly; body lotion : vaseline
talcum powder; talc : ponds powder, nycil, dermicool, yardley, navratna cool talc, spinz, cuticura, wild stone talc
deodorant; deo : axe, fogg, engage, wild stone, park avenue, old spice, denver, set wet deo, nivea deo, rexona deo, secret temptation, layerr, brut
perfume : skinn, titan skinn, bella vita, villain, ajmal
razor : gillette, mach 3, mach3, bic razor, supermax, vidyut
shaving cream; shaving foam : gillette foam, palmolive shaving, vi john, old spice shaving, denim shaving
hair removal cream : veet, anne french, fem cream, nair
kajal; lipstick; makeup : lakme, maybelline, colorbar, sugar cosmetics, elle 18, nykaa, swiss beauty, colossal, eyeconic, mac cosmetics
sindoor : shilpa bindi sindoor
condoms : durex, manforce, kamasutra, moods, skore, kohinoor condom, nirodh, unwanted 72
antacid : eno, gelusil, digene, pudin hara, pudinhara, zinetac, gaviscon
churan : hajmola, pachnol, satmola, anardana goli
chyawanprash : dabur chyawanprash, zandu chyawanprash, baidyanath
isabgol : sat isabgol, naturolax, fybogel
vapour rub; vapour; balm : vicks, vicks vaporub, amrutanjan vapour
cough syrup; lozenges : strepsils, benadryl, honitus, koflet, cofsils, vicks lozenges, corex, torex
pain relief; balm : moov, volini, iodex, zandu balm, amrutanjan, tiger balm, relispray, omnigel, saridon, himalaya pain balm
bandage : band aid, bandaid, hansaplast, dettol bandage
antiseptic cream : boroline cream, burnol, soframycin, betadine, neosporin, boro plus antiseptic
multivitamin; vitamin : revital, supradyn, becosules, zincovit, limcee, shelcal, centrum, neurobion, evion
whey protein; protein powder : muscleblaze, optimum nutrition, muscle blaze, gnc, ultimate nutrition
sanitiser; sanitizer : dettol sanitizer, lifebuoy sanitizer, sterillium
detergent powder; detergent : surf, surf excel, ariel, tide, rin, wheel, ghadi, nirma, ezee, henko, mr white, active wheel, safed, fena, sunlight, genteel, tide plus, ujala detergent, patanjali detergent
liquid detergent : surf excel matic, ariel matic, surf excel liquid, genteel liquid, godrej ezee
detergent bar : rin bar, surf excel bar, wheel bar, nirma bar, tide bar, 555 bar
fabric conditioner : comfort, downy, lenor, softouch
stain remover : vanish
fabric whitener; whitener; blue : ujala, robin blue, ranipal
dishwash : vim, pril, exo, vim bar, vim liquid, giffy, patanjali dishwash, xpert, expert dishwash
floor cleaner; surface cleaner : lizol, domex, presto, mr muscle floor, dettol floor, gainda, godrej protekt floor, nimyle
toilet cleaner : harpic, sanifresh, sani fresh, domex toilet
glass cleaner : colin, mr muscle, cif
drain opener; drain cleaner : drainex, mr muscle drain
scrub pad; scrubber : scotch brite, scotchbrite, gala scrub, steelo
mop; broom : gala, gala mop, spotzero
room spray; air freshener; room freshener : odonil, ambi pur, ambipur, airwick, air wick, godrej aer, aer, glade, lia
mosquito repellent; mosquito refill; mosquito : good knight, all out, mortein, maxo, jet mosquito, kachua chhap, good knight refill, all out refill
cockroach spray; cockroach : hit, baygon, lal hit, kala hit, laxman rekha
repellent cream; mosquito repellent : odomos
garbage bags : ezee garbage, shalimar garbage
aluminium foil : freshwrapp, hindalco foil
zip lock bags; zip lock : ziploc, zip loc
tissue : kleenex, origami, selpak, paseo, premier tissue, tempo tissue
storage jar; container; lunch box : tupperware, signoraware, cello container, borosil, oxo
water bottle; flask; bottle : milton, cello, nayasa
pressure cooker : hawkins, prestige, futura, pigeon
battery : duracell, eveready, nippo, energizer, panasonic battery
bulb : philips, syska, havells, wipro bulb, orient bulb, crompton, eveready bulb
extension board : anchor roma, goldmedal
lighter; gas lighter : clipper lighter
matchbox : homelite, ship matchbox
glue : fevicol, fevistick, fevi stick, fevikwik, feviquick, dendrite, camlin glue, uhu, m seal
tape : cellotape, cello tape, sellotape
notebook : classmate, navneet, youva, sundaram
pen : reynolds, cello pen, parker, luxor, flair, montex, linc, cello gripper, butterflow, hauser, uni ball, trimax, rorito
pencil : apsara, natraj, doms, camlin pencil, nataraj
colour pencils; crayons; water colours : camlin, faber castell, faber, kokuyo camlin, doms colours
sticky notes : post it
a4 paper : xerox, xerox paper, jk copier, photocopy paper, zerox, century paper
marker; highlighter : camlin marker, sharpie, luxor highlighter
shoe polish : cherry blossom, kiwi polish
incense sticks; agarbatti : cycle agarbatti, zed black, mangaldeep, hem incense, moksh, phool agarbatti, cycle pure
camphor : mangalam, mangalam camphor
dog food : pedigree, drools, royal canin, purina, purepet
cat food : whiskas, meo, sheba, purepet cat
`;

export const BRAND_KINDS: readonly BrandKind[] = BRANDS.trim()
  .split('\n')
  .map((line) => {
    const [kinds = '', brands = ''] = line.split(' : ');
    return { kinds: kinds.split('; '), brands: brands.split(', ') };
  });
