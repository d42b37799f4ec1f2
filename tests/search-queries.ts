// Texts that shoppers search for, and the demo product that must come first: by kind, a pattern for the name
// of the first product, and the texts that mean it. A pattern after `!` must not match the first name. Data
// for relevance.test.ts only.

export const QUERIES: Record<string, string> = {
  exact: `
    \\bpotato$ ! chips|wafer : potato
    \\bonion$ : onion
    \\btomato$ ! ketchup|puree|chips|soup : tomato
    \\bgarlic$ ! paste|bread : garlic
    \\bginger$ ! tea|paste|jaggery : ginger
    \\blemon$ ! soap|tea|syrup : lemon
    milk$ ! chocolate|shake|biscuit|bread|soap|powder : milk
    curd$ : curd
    paneer : paneer
    \\beggs?$ : eggs
    \\bbutter$ ! peanut|biscuit|cookie|popcorn : butter
    \\bghee$ ! wicks : ghee
    rice$ ! flour|papad|puff|vinegar|noodle : rice
    atta$ ! noodle|container|biscuit : atta
    besan$ ! laddoo : besan
    sugar$ ! free : sugar
    salt$ ! bath : salt
    honey$ ! bar|cookie|ring|soap|almond : honey
    \\btea$ ! biscuit|mug : tea
    coffee ! biscuit|mug|candy|toffee|milk|drink : coffee
    bread ! crumb|butter : bread
    toothpaste : toothpaste
    shampoo ! dog|cat|baby : shampoo
    soap$ ! dish|paper : soap
    almonds ! milk|biscuit|oil|soap : almonds
    cashew : cashew
    raisins : raisins
    makhana : makhana
    poha : poha
    noodles : noodles
    biscuit : biscuit
    ice cream$ ! cake|cone : ice cream
    popcorn : popcorn
    agarbatti : agarbatti
    camphor : camphor
    condoms : condoms
    cabbage$ : cabbage
    broccoli : broccoli
    cucumber : cucumber
    guava$ : guava
    papaya$ : papaya
    moong dal : moong dal
    urad dal : urad dal
    chana dal : chana dal
    maida : maida
    sabudana : sabudana
    corn ?flakes : corn flakes
    peanut butter : peanut butter
    pasta : pasta
    \\bjam\\b ! jamun : jam`,
  plural: `
    potato ! chips|wafer : potatoes
    tomato ! ketchup|puree|chips|soup : tomatoes
    lemon : lemons
    carrot : carrots
    mango$ : mangoes
    banana ! chips : bananas
    egg ! noodle|masala|shampoo : egg
    cookie : cookie
    pickle : pickles
    bulb : bulbs
    diaper ! adult|rash|bag : diaper
    pen\\b|pens\\b : pen
    noodles : noodle
    almond : almond
    soap : soaps
    mushroom : mushrooms
    candle : candles
    clove ! toothpaste : cloves`,
  prefix: `
    potato : pota
    tomato : tomat
    milk ! chocolate|shake|biscuit : mil, milk
    paneer : pane, panee
    biscuit|bisc : bisc
    shampoo : shamp
    toothpaste|toothbrush : tooth
    detergent : deterg
    agarbatti : agarb
    milk|curd ! chocolate|soap : dood
    chocolate : choco, chocol
    makhana : makh
    turmeric : turm
    sanit : sanit
    diaper : diap
    noodles : nood
    basmati : basm
    carrot : carr
    raisin : rais
    capsicum : capsi
    mutton|goat : mutt
    popcorn : popc
    cucumber : cucu`,
  'three letters': `
    milk ! chocolate|shake|biscuit|soap|bread|badam|coconut|almond|powder : mil
    paneer ! masala|tikka : pan
    \\bbread\\b ! crumb|butter : bre
    \\bbutter\\b ! peanut|cookie|body|biscuit : but
    \\bcurd\\b ! chilli : cur
    \\beggs?\\b ! noodle|curry|shampoo : egg
    onion ! ring|powder|shampoo|ketchup|hair|oil : oni
    tomato ! ketchup|puree|soup|sauce|chips : tom
    lemon ! soap|tea|pickle|grass|dish : lem
    banana ! chips|shake : ban
    mango ! pickle|ginger : man
    orange ! soap|candy|biscuit : ora
    papaya : pap
    carrot|cardamom ! halwa|biscuit|tea : car
    cabbage : cab
    cucumber : cuc
    garlic ! bread : gar
    broccoli : bro
    mushroom|mustard : mus
    spinach|palak|spice|masala : spi
    rice ! flour|papad|noodle|bran : ric
    \\batta\\b ! noodle|biscuit : att
    besan : bes
    ghee : ghe
    honey ! soap|lip|shampoo : hon
    almond|badam ! soap|oil|shampoo : alm, bad
    cashew : cas, kaj
    makhana : mak
    turmeric|toor : tur
    cumin|jeera : cum, jee
    coffee ! mug|candy|biscuit : cof
    biscuit ! dog : bis
    chips|chicken : chi
    namkeen|salt : nam
    noodle : noo
    pasta ! tooth : past
    ketchup : ket
    mayo : may
    pickle : pic
    chocolate ! biscuit|cookie|milk$|soap : choco
    popcorn|potato ! chips : pop, pota
    cheese : che
    prawn : pra
    soap|soup|soya|sooji|soda|sonth : soa, sou
    shampoo ! dog : sha
    condition|condom : con
    toothpaste|toothbrush : too
    tissue : tis
    detergent : det
    dishwash|dish : dis
    handwash|hand : han
    sanitary|sanitis|pads : san
    diaper ! adult : dia
    wipes|wiper : wip
    deodorant|deo : deo
    broom : broo
    candle|candy|cane : can
    agarbatti : aga
    camphor : cam
    lotion : lot
    sunscreen|sunflower : sun
    lip : lip
    moong : moo
    raisin|mustard|rai\\b : rai
    jaggery : jag
    vermicelli : ver
    sabudana|sago : sab
    oats : oat
    water : wat
    juice : jui
    green tea : green te
    basmati rice : basmati ri
    sunflower.*oil : sunflower oi
    corn ?flakes : corn fla
    olive.*oil : olive oi
    pencil|pen\\b : pen`,
  typo: `
    milk ! chocolate|biscuit|shake : mlik, millk
    potato : potatto, potato, ptoato
    tomato : tomatto, tamato
    onion : onoin, oniun
    butter ! cookie|biscuit : buter, buttar
    cheese : chese, cheez
    biscuit : biscut, bisket, biscit
    chocolate : choclate, choclete, chocolat
    shampoo : shampo, shampooo
    noodles : noodels, nudles
    sugar ! free : suger, sugr
    coffee : cofee, coffe
    banana : bananna, banan
    ginger : giner, gingar
    garlic : garlick, galric
    honey : hony, honney
    cashew : cashue, cashw
    raisin : raisens
    almond : almand, almonnd
    paneer : panner, paner
    mayonnaise : mayonese, mayonaise
    detergent : detergant, ditergent
    avocado : avacado, avocardo
    jaggery : jagery, jaggary
    toothpaste : toothpast, tothpaste
    diaper : daiper, diper
    chicken : chikcen, chiken
    condom : condum
    yog|curd : yogart
    oats|oat : otas
    milk ! chocolate|shake : mikl
    carrot : carrto
    toilet : toliet cleaner
    mushroom : mashroom
    popcorn : popcron
    pineapple : pinapple
    candle : candel
    turmeric|haldi : tumeric
    cucumber : cucmber`,
  hinglish: `
    potato ! chips|paratha : aloo, alu, aalu
    onion : pyaz, pyaaz, pyaj
    tomato ! ketchup|puree : tamatar
    lemon : nimbu, neembu
    okra|finger ! seeds|chips : bhindi
    brinjal : baingan, began
    cauliflower : gobi, phool gobi
    carrot : gajar
    peas : matar
    bottle gourd|lauki : lauki
    cucumber : kheera
    radish : mooli
    spinach|palak : palak
    coriander leaves|coriander : dhaniya patta
    chilli : hari mirch
    ginger ! biscuit|tea|jaggery : adrak
    garlic : lahsun, lehsun
    banana ! chips : kela
    apple ! juice|jam|drink|murabba : seb
    orange ! candy|juice|drink|biscuit : santra
    grape : angoor
    pomegranate ! goli|dried : anar
    papaya : papita
    watermelon : tarbooj
    milk ! chocolate|shake : doodh, dudh
    curd|dahi : dahi
    butter ! peanut|cookie|paper|popcorn : makkhan, makhan
    egg ! noodle : anda
    atta : aata, gehu ka atta
    rice : chawal
    toor dal : arhar dal, tuvar dal, toor daal
    chickpea|kabuli|chole : kabuli chana, chole
    kidney|rajma : rajma
    sugar ! free : cheeni, chini
    salt : namak
    jaggery : gud
    oil : sarson ka tel, tel
    turmeric|haldi : haldi
    cumin|jeera ! biscuit|khari|rice : jeera, zeera
    asafoetida|hing : hing
    fennel|saunf ! candy|antacid|sweet : saunf
    cardamom|elaichi ! tea|biscuit|milk|rusk : elaichi, ilaichi
    almond : badam
    cashew : kaju
    raisin : kishmish
    fish : machli
    chicken : murgi
    mutton|goat : gosht
    tea : chai patti
    soap : sabun
    broom : jhadu
    mop : pocha
    incense|agarbatti : agarbatti
    camphor : kapur, kapoor
    match : machis
    candle : mombatti
    pumpkin : kaddu
    capsicum : shimla mirch
    cabbage : patta gobhi
    bitter gourd : karela
    guava : amrood
    moong : moong daal
    urad : udad dal
    walnut : akhrot
    fig : anjeer
    coconut ! biscuit : nariyal
    saffron|kesar ! milk|peda|kulfi : kesar
    clove : laung
    pepper : kali mirch
    mustard.*oil|oil.*mustard : sarson tel
    diya|lamp : deepak
    cabbage : band gobhi, bandh gobhi, pattagobhi
    lemon : neebu, limbu
    orange ! candy|juice|drink|biscuit : santara, narangi
    peas ! pigeon|chick : mutter, mattar, vatana
    cucumber|kakdi : kakri, khira
    broom : jharu, zadu
    noodle : chaumin, chowmin
    fennel|saunf ! candy|antacid|sweet : sonf, souf
    pista : piste
    vermicelli|sevai|semiya : semai, sewiya, seviyan
    chicken : murg, murgh
    henna|mehndi|mehendi : menhdi, mehandi
    nail : nakhun polish
    curry lea : curry patta, kari patta
    black pepper|pepper : kaali mirch, kalimirch
    tea : chay patti, chai
    detergent : kapde dhone ka powder
    sesame|til\\b ! oil|chikki : safed til
    makhana|fox : makhane
    dates|khajur : khajoor, khajur
    milk ! chocolate|shake : gaay ka doodh
    wheat|atta : gehu aata, gehun ka atta`,
  devanagari: `
    milk ! chocolate|shake : दूध
    potato : आलू
    onion : प्याज
    tomato : टमाटर
    curd|dahi : दही
    atta : आटा
    rice : चावल
    sugar : चीनी
    salt : नमक
    dal : दाल
    toor dal : अरहर दाल
    turmeric|haldi : हल्दी
    paneer : पनीर
    ghee : घी
    egg : अंडा
    biscuit : बिस्किट
    tea : चाय
    coffee : कॉफी
    soap : साबुन
    shampoo : शैम्पू
    banana : केला
    lemon : नींबू
    honey : शहद
    pickle : अचार
    almond : बादाम
    carrot : गाजर
    cabbage : पत्ता गोभी
    cauliflower : फूल गोभी
    garlic : लहसुन
    ginger ! biscuit|tea|jaggery : अदरक
    cumin|jeera ! biscuit|khari|rice : जीरा
    bread : ब्रेड
    incense|agarbatti : अगरबत्ती`,
  synonym: `
    okra|finger ! seeds|chips : lady finger, okra, ladies finger
    brinjal : eggplant, aubergine
    capsicum : bell pepper
    coriander : cilantro
    curd|yogurt : yogurt
    chickpea|kabuli : chickpeas, garbanzo
    toor dal : pigeon pea
    masoor : red lentils
    besan : gram flour
    maida : refined flour, all purpose flour
    sooji|rava : semolina
    poha : flattened rice, beaten rice
    murmura|puffed : puffed rice
    peanut : groundnut
    sapota|chikoo : sapota
    sweet lime|mosambi : mosambi
    cumin|jeera : cumin
    carom|ajwain : carom seeds
    fenugreek|methi : fenugreek
    asafoetida|hing : asafoetida
    makhana|fox : fox nuts
    diaper : nappy
    garbage|dustbin : dustbin bags
    floor cleaner|phenyl : phenyl
    deodorant|deo : deo
    ketchup : tomato sauce
    tissue|toilet : toilet paper
    prawn : shrimp, jhinga
    moong : mung dal
    kidney|rajma : kidney beans
    broken wheat|dalia : broken wheat
    corn.*flour|starch : corn starch
    peanut.*oil|groundnut.*oil : peanut oil
    bitter gourd : bitter melon
    detergent : washing powder`,
  split: `
    coconut oil : coconutoil
    green tea : greentea
    sweet corn : sweetcorn
    toothpaste : tooth paste
    face wash : facewash
    ice cream : icecream
    watermelon : water melon
    basmati rice : basmatirice
    peanut butter : peanutbutter
    handwash : hand wash
    dishwash : dish wash
    cornflakes|corn flakes : corn flakes
    sweet potato : sweetpotato
    popcorn : pop corn
    gulab jamun : gulabjamun
    olive oil : oliveoil`,
  brand: `
    ^dudhvan : dudhvan
    ^neemvela : neemvela
    ^dudhvan.*milk ! chocolate : dudhvan milk
    ^dudhvan.*curd : dudhvan dahi, dudhvan curd
    ^neemvela.*shampoo : neemvela shampoo
    ^annapurnam : annapurnam
    ^halwaivela : halwaivela
    ^halwaivela.*laddoo : halwaivela laddu
    ^rusktown.*muffin : rusktown muffin
    ^nutgaon.*cashew : nutgaon kaju
    ^dudhvan : dudhwan, dudvan
    ^rasoivela : rasoivella
    ^annapurnam : anapurnam`,
  attribute: `
    green tea : green tea
    brown.*rice : brown rice
    dark.*chocolate : dark chocolate
    skimmed milk|low fat|double toned : skimmed milk
    multigrain.*atta|atta.*multigrain : multigrain atta
    gluten free : gluten free bread
    instant coffee : instant coffee
    full cream milk : full cream milk
    sona masoori : sona masoori rice
    extra virgin olive oil : extra virgin olive oil
    front load : front load detergent
    sugar free|no sugar|no added sugar : sugar free
    orange juice : orange juice
    pink.*salt|rock salt : pink salt
    cold pressed : cold pressed oil
    baby.*soap : baby soap
    organic honey : organic honey
    wheat.*bread|brown.*bread|atta.*bread : whole wheat bread
    roasted.*almond|almond.*roasted : roasted almonds
    sunflower.*oil : refined sunflower oil
    tomato.*soup : tomato soup
    mango.*pickle : mango pickle
    tomato.*ketchup : tomato ketchup`,
  category: `
    . : baby care, fruits, vegetables, snacks, bakery, pooja needs, pet food
    oil ! hair|fish|soap : cooking oil
    barfi|laddoo|rasgulla|jamun|peda|halwa|katli|mithai|cake|balushahi|roll|tin|papdi|kheer|gajak|sweet : sweets, mithai`,
  // The first letters of a word, which may also be a whole word for something else.
  beginning: `
    paneer|\\bpan\\b : pan
    banana|kela : kel
    lemon|nimbu : nim
    potato|aloo|aloe : alo
    carrot|gajak : gaj
    biscuit : bis
    mushroom|mustard|muskmelon|muesli : mus
    cashew|castor : cas
    walnut : wal
    kaju|kajal|cashew : kaj
    badam|almond : bad
    curd|dahi : dah
    jeera|cumin|jelly : jee
    grape|gram|granola|grater|gravy : gra
    ketchup|kettle : ket
    onion : oni
    cabbage : cab
    detergent : det
    spinach|spice|spin|spirulina : spi
    besan : bes
    rajma|rajgira : raj
    butter|button : but
    jaggery : jag
    haldi|halwa|turmeric : hal
    bottle gourd|lauki|laundry|clove : lau
    sev : sev`,
  // Brands that the demo does not sell: the kind of product that people mean.
  'brand kind': `
    noodle : maggi, yippee, top ramen
    soup : knorr
    malt|kids growth|health drink : bournvita, horlicks, complan
    chips : lays
    puff|twist|crunch : kurkure
    cola : coca cola, pepsi, thums up
    lemon|lime|soda : sprite, limca
    mango : frooti, maaza
    energy : red bull
    glucose : glucon d
    water : bisleri, kinley
    coffee : nescafe, bru
    \\btea\\b : red label, wagh bakri
    atta : aashirvaad
    oil : sundrop
    salt : tata salt
    masala : mdh, everest
    bhujia|namkeen|mixture|sev : haldiram
    biscuit|cookie|marie : parle-g, britannia, good day
    chocolate : dairy milk, kitkat, cadbury
    hazelnut|spread : nutella
    corn flakes : kelloggs
    oats : quaker
    ice cream : kwality walls
    butter|milk : amul
    floor|surface : lizol
    toilet : harpic
    glass : colin
    dishwash : vim, pril
    detergent|washing powder : surf, surf excel, tide, rin
    fabric : comfort
    mosquito : good knight, all out
    cockroach : hit spray
    soap : lux, lifebuoy, santoor
    antiseptic : dettol, savlon
    toothpaste : colgate, pepsodent, closeup
    toothbrush : oral b
    mouthwash : listerine
    pads : whisper, stayfree
    diaper : pampers, huggies
    hair oil : navratna
    coconut oil : parachute
    shampoo : clinic plus, head and shoulders
    vapour : vicks
    pain|balm : moov, iodex
    condom : durex
    razor : gillette
    glue|adhesive : fevicol
    paper : xerox paper
    dog : pedigree`,
  'brand and thing': `
    toothbrush : pepsodent toothbrush, colgate toothbrush
    butter ! peanut|cookie : nandini butter, amul butter
    ghee : amul ghee
    chips : lays masala chips
    noodle : maggi noodles, yippee noodles
    detergent|washing : surf powder, ariel powder
    coffee : bru coffee
    ketchup|tomato sauce : kissan ketchup
    soap : lux soap, dettol soap
    shampoo : pantene shampoo
    curd|dahi : mother dairy dahi
    atta : aashirvaad atta
    salt ! black : tata namak
    biscuit|marie : britannia marie
    basmati : india gate basmati`,
};

/** Products that no grocer sells, written plainly: nothing is found, and nothing is suggested instead. */
export const NOT_FOUND = `
  iphone, samsung galaxy, smartphone, headphones, power bank, mobile cover, laptop, macbook, printer, television, refrigerator,
  washing machine, ceiling fan, sofa, office chair, mattress, wardrobe, bedsheet, curtain, t shirt, jeans, saree, sneakers,
  sunglasses, backpack, school bag, necklace, cricket ball, football, treadmill, bicycle, scooter, petrol, cement, plywood,
  hammer, screwdriver, drill machine, wrench, pliers, ladder, guitar, novel, movie ticket, haircut, plumber, insurance, whisky,
  vodka, cigarette, insulin, wheelchair, gold chain, lawn mower, telescope, lottery, yoga mat, gas stove, xbox, drone`
  .split(',')
  .map((text) => text.trim());

/** Sizes in different notations: the name of the first product, and its unit. */
export const SIZES: [query: string, name: RegExp, unit: RegExp][] = [
  ['milk 500ml', /milk/i, /^500 ml$/],
  ['milk 1 litre', /milk/i, /^1 L$/],
  ['milk half litre', /milk/i, /^500 ml$/],
  ['sugar 1 kg', /sugar/i, /^1 kg$/],
  ['1kg sugar', /sugar/i, /^1 kg$/],
  ['basmati rice 5kg', /basmati/i, /^5 kg$/],
  ['half kg paneer', /paneer/i, /^500 g$/],
  ['potato 2 kilo', /potato/i, /^2 kg$/],
  ['curd 400 gm', /curd/i, /^400 g$/],
  ['1 dozen eggs', /egg/i, /^12 pcs$/],
  ['6 eggs', /egg/i, /^6 pcs$/],
  ['eggs 30', /egg/i, /^30 pcs$/],
  ['ghee 1 ltr', /ghee/i, /^1 L$/],
];

/** Products that no grocer sells, and nonsense: either no result, or one that is openly something else. */
export const NOT_SOLD = [
  'bicycle helmet',
  'laptop charger',
  'mobile recharge',
  'train ticket',
  'sim card',
  'motor bike',
  'iphone',
  'diesel',
  'asdfghjkl',
  'qwzx vbnm',
  'मोबाइल फोन',
  'sofa set',
  'cricket bat',
  'paracetamol 650',
  '☕☕',
  'washing machine repair',
  'gold ring',
  'leather jacket',
  'graphics card',
  'hdmi cable',
  'साड़ी',
];
