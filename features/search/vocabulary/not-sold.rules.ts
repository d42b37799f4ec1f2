// What no grocer sells, as people call it; nothing is suggested in its place. Without this list such a word
// is taken for the nearest known word, or for what a description mentions ("safe for phones"). If a shop does
// sell something under such a name, it is found.

const THINGS = `
phone, mobile, mobile phone, smartphone, smart phone, cell phone, iphone, ipad, ipod, airpods, macbook, android, samsung, nokia,
oneplus, redmi, xiaomi, oppo, vivo, realme, motorola, pixel phone, poco, handset, telephone, sim, sim card, recharge, mobile recharge,
phone cover, mobile cover, back cover, tempered glass, screen guard, screen protector, charger, mobile charger, power bank, powerbank,
earphone, headphone, headset, airpod, bluetooth, speaker, soundbar, sound bar, microphone, mic, smartwatch, smart watch,
laptop, computer, desktop, monitor, keyboard, computer mouse, mousepad, mouse pad, printer, scanner, projector, webcam, router, wifi,
modem, pendrive, pen drive, usb, hard disk, hard drive, memory card, ssd, ram, cpu, gpu, graphics card, motherboard, processor, software,
antivirus, windows 11, hdmi, cable, adapter, adaptor, inverter, stabilizer, ups, solar panel, generator,
television, tv, led tv, smart tv, set top box, dish tv, remote control, playstation, ps4, ps5, xbox, nintendo, console, video, video game, joystick,
camera, dslr, lens, tripod, drone, binocular, telescope, microscope, gopro, calculator, kindle, ebook, tablet pc, radio, walkie talkie,
refrigerator, fridge, freezer, deep freezer, air conditioner, ac, air cooler, cooler, washing machine, washer, dryer, dishwasher,
microwave, microwave oven, oven, otg, toaster, geyser, water heater, heater, room heater, water purifier, ro purifier, air purifier,
vacuum cleaner, ceiling fan, table fan, exhaust fan, fan, iron box, steam iron, sewing machine, hair dryer, hairdryer, straightener,
trimmer, epilator, chimney, gas stove, stove, hob, induction, gas cylinder, cylinder, lpg, mixer grinder, juicer, food processor,
furniture, sofa, couch, recliner, chair, office chair, armchair, stool, bench, desk, table, dining table, study table, bed, cot, bunk bed,
mattress, wardrobe, cupboard, almirah, bookshelf, bookcase, cabinet, rack shelf, drawer, dresser, bean bag, pillow, cushion, bedsheet,
bed sheet, blanket, quilt, comforter, duvet, curtain, carpet, rug, chandelier, lamp shade, lampshade, wallpaper, mirror, painting, vase,
photo frame, leather, wall clock, clock, door, window, gate, roof, tile, marble, granite, cement, concrete, brick, sand, plywood, wood, timber,
steel rod, wall paint, paint roller, paint, primer, pipe, faucet, tap fitting, sink, commode, toilet seat, shower head, bathtub, bath tub,
hammer, screwdriver, screw driver, drill, drill machine, drilling machine, wrench, spanner, plier, saw, chainsaw, jigsaw, axe tool, chisel,
screw, bolt, nut bolt, nail gun, tool kit, toolkit, toolbox, ladder, rope, chain, padlock, crowbar, sandpaper, welding machine, soldering iron,
measuring tape, vice, clamp, shovel, spade, pickaxe, wheelbarrow, lawn mower, lawnmower, hose, sprinkler, chainsaw, tent, sleeping bag,
shirt, t shirt, tshirt, tee shirt, polo shirt, jean, trouser, pant shirt, chinos, shorts, legging, jogger, track pant, tracksuit, jacket,
coat, blazer, suit, sweater, sweatshirt, hoodie, cardigan, pullover, dress, gown, frock, skirt, saree, sari, kurta, kurti, lehenga, salwar,
salwar suit, dupatta, sherwani, dhoti, lungi, pyjama, pajama, nightwear, nighty, bra, brief, underwear, boxer short, vest, lingerie, petticoat,
blouse, uniform, costume, sock, stocking, tie, necktie, bow tie, belt, scarf, shawl, stole, muffler, turban, hat, cap, helmet, raincoat, swimsuit,
bikini, apparel, clothing, clothes, garment, jumpsuit, romper, cloth material, fabric, wig,
shoe, sneaker, sandals, slipper, chappal, boot, heels, flip flops, loafer, footwear, crocs, sports shoes, running shoes, nike, adidas, puma shoes,
reebok, bata, woodland, levis, zara, gucci, rolex, titan watch, fastrack, rayban, ray ban,
bag pack, backpack, school bag, handbag, hand bag, purse, clutch, wallet, suitcase, luggage, trolley bag, briefcase, duffel bag, laptop bag,
travel bag, sling bag, watch, wrist watch, wristwatch, sunglass, goggle, spectacle, eyeglass, eyewear, contact lens,
jewellery, jewelry, necklace, earring, bracelet, bangle, anklet, mangalsutra, pendant, brooch, diamond, ruby, emerald, gold coin, gold chain,
gold ring, silver coin, gold bar, platinum, cufflink,
car, bike, motorbike, motor bike, motorcycle, scooter, scooty, bicycle, cycle, truck, bus, tractor, auto rickshaw, tyre, tire, car battery,
engine oil, petrol, diesel, kerosene, cng, spark plug, brake, clutch plate, car seat, seat cover, horn, windshield, number plate, boat, aeroplane,
airplane, kayak, surfboard, canoe, snowboard, ski, skateboard, skate, roller skate,
cricket bat, bat ball, cricket, cricket ball, football, basketball, volleyball, handball, rugby, baseball, golf, hockey, hockey stick, badminton,
racket, racquet, shuttlecock, tennis ball, tennis racket, tennis, table tennis, carrom, chess, dart, snooker, billiards, pool table, boxing, punching bag, dumbbell, barbell,
kettlebell, treadmill, gym, gym equipment, exercise bike, skipping rope, yoga mat, trampoline, fishing rod, gun, rifle, pistol, ammunition, sword,
bow and arrow, archery, swimming, swimming pool, gymnastics, trophy, medal, jersey, wicket, stumps,
guitar, ukulele, violin, piano, harmonium, tabla, drum, drum set, flute, trumpet, saxophone, keyboard piano, synthesizer, cymbal, sitar, amplifier,
novel, textbook, story book, comic, magazine, newspaper, dictionary, harry potter, cd, dvd, vinyl, movie, film, song, album, netflix, subscription,
ticket, train ticket, movie ticket, flight, flight ticket, bus ticket, hotel, hotel booking, visa, passport, holiday package, taxi, cab, uber,
ola cab, insurance, loan, credit card, debit card, bank account, mutual fund, stock market, bitcoin, crypto, cryptocurrency, lottery, casino, tax,
plumber, electrician, carpenter, painter, mechanic, haircut, salon, spa, massage service, maid, driver, tutor, tuition, course, laundry service,
repair, repair service, rent, flat, apartment, house, plot, land, job, vacancy,
whisky, whiskey, vodka, rum, gin, brandy, tequila, wine, red wine, champagne, liquor, alcohol, daaru, daru, sharab, beer, beer can, beer bottle, scotch whisky, kingfisher beer,
cigarette, cigar, tobacco, gutkha, gutka, khaini, bidi, beedi, hookah, vape, e cigarette, ganja, weed,
paracetamol, crocin, dolo, dolo 650, calpol, combiflam, ibuprofen, aspirin, disprin, azithromycin, amoxicillin, antibiotic, metformin, insulin, telmisartan,
atorvastatin, pantoprazole, omeprazole, cetirizine, montelukast, viagra, steroid, vaccine, syringe, injection, prescription, stethoscope, wheelchair,
crutch, walker stick, hearing aid, oxygen cylinder, oximeter, bp machine, blood pressure monitor, nebulizer,
aquarium, fish tank, puppy, kitten, parrot, bird cage, cage, horse, cow animal, dog for sale, saddle,
doll house, barbie, lego, remote control car, toy gun, hot wheels, board game, monopoly, puzzle, teddy bear
`;

/** Words and phrases as typed. */
export const NOT_SOLD: readonly string[] = THINGS.replaceAll('\n', ' ')
  .split(',')
  .map((thing) => thing.trim());
