// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FourCollections} from "./FourCollections.sol";
import {CarTest} from "../utils/CarTest.sol";
import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {Test} from "../utils/Test.sol";
import {UriStorageMinter} from "./peers/Collections.sol";

/// @title Gas of a mint
/// @notice Another account has minted before, so no figure includes the cost of a collection's first token.
/// forge-config: default.isolate = true
contract MintGasTest is FourCollections {
    function setUp() public override {
        super.setUp();
        _mintEach(carol, 1);
    }

    function test_FirstMintOfOne() public {
        _measure("mint-1-first", 1);
    }

    function test_FirstMintOfFive() public {
        _measure("mint-5-first", 5);
    }

    function test_FirstMintOfTen() public {
        _measure("mint-10-first", 10);
    }

    function test_LaterMintOfOne() public {
        _mintEach(alice, 1);
        _measure("mint-1-later", 1);
    }

    function _measure(string memory operation, uint256 amount) private {
        for (uint256 i; i < 4; ++i) {
            _mint(collections[i], alice, amount);
            vm.snapshotGasLastCall(operation, names[i]);
        }
    }

    function _mintEach(address account, uint256 amount) private {
        for (uint256 i; i < 4; ++i) {
            _mint(collections[i], account, amount);
        }
    }
}

/// @title Gas of cars that the game gives away
/// @notice To a player who has none yet, in an epoch that has cars and granted ones already.
/// forge-config: default.isolate = true
contract GrantGasTest is CarTest {
    function setUp() public override {
        super.setUp();
        _mintTo(carol, 1);
        _grantTo(carol, 1);
    }

    function test_GrantOne() public {
        _grantTo(alice, 1);
        vm.snapshotGasLastCall("grant-1", "pitlane");
    }

    function test_GrantTen() public {
        _grantTo(alice, 10);
        vm.snapshotGasLastCall("grant-10", "pitlane");
    }
}

/// @title Gas of an epoch's first car
/// @notice It writes down when the epoch's time begins.
/// forge-config: default.isolate = true
contract FirstMintGasTest is CarTest {
    function test_FirstMintOfAnEpoch() public {
        _mintTo(carol, 1);
        _openEpoch();
        _mintTo(alice, 1);
        vm.snapshotGasLastCall("mint-1-starting", "pitlane");
    }
}

/// @title Gas of a mint in a phase that has begun by itself
/// @notice An account's first car, in an epoch that has cars: what the times cost over a drop without phases.
/// forge-config: default.isolate = true
contract PhaseGasTest is CarTest {
    uint256 private constant _START = 1_800_000_000;

    function setUp() public override {
        super.setUp();
        _mintTo(carol, 1);
        address[] memory users = new address[](1);
        users[0] = alice;
        vm.startPrank(owner);
        cars.whitelistUsers(users);
        cars.setPhases(_START, _START + 1 days);
        vm.stopPrank();
    }

    function test_MintOfEverybody() public {
        vm.warp(_START + 1 days);
        _mintTo(bob, 1);
        vm.snapshotGasLastCall("mint-1-phases", "pitlane");
    }

    function test_MintOfTheList() public {
        vm.warp(_START);
        _mintTo(alice, 1);
        vm.snapshotGasLastCall("mint-1-listed", "pitlane");
    }
}

/// @title Gas of minting one's own token
/// @notice The metadata address is that of a pinned file, 66 bytes. The minter keeps the token, and has one already.
/// forge-config: default.isolate = true
contract MinterGasTest is Test {
    string private constant _URI = "ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy";

    address private _alice = _account("alice");

    function test_MintNft() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        minter.mintNFT(_alice, _URI);
        vm.prank(_alice);
        minter.mintNFT(_alice, _URI);
        vm.snapshotGasLastCall("mint-nft", "pitlane");

        UriStorageMinter usual = new UriStorageMinter();
        usual.mintNFT(_alice, _URI);
        vm.prank(_alice);
        usual.mintNFT(_alice, _URI);
        vm.snapshotGasLastCall("mint-nft", "uri-storage");
    }

    function test_MintSetOfTen() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        minter.mintNFT(_alice, _URI);
        vm.prank(_alice);
        minter.mintNFTs(_alice, _set(10), address(0), 0);
        vm.snapshotGasLastCall("mint-nft-10", "pitlane");
    }

    /// @dev EIP-7825: no transaction may take more gas. The largest set fits, with a royalty on each token.
    function test_LargestSetFitsTheCapOfATransaction() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        string[] memory uris = _set(minter.MAX_SET_SIZE());
        vm.prank(_alice);
        minter.mintNFTs(_alice, uris, _alice, 500);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 1 << 24);
    }

    function _set(uint256 size) private pure returns (string[] memory uris) {
        uris = new string[](size);
        for (uint256 i; i < size; ++i) {
            uris[i] = _URI;
        }
    }
}

/// @title How many addresses of a whitelist fit one transaction
/// @notice docs/self-hosting.md and contracts/script/whitelist.ts name these figures. None of the addresses has been on a
///         list before: each takes a fresh slot.
/// forge-config: default.isolate = true
contract WhitelistGasTest is CarTest {
    /// @dev EIP-7825: no transaction may take more gas.
    uint256 private constant TRANSACTION_CAP = 1 << 24;
    /// @dev A chain without that cap takes a whole block's gas.
    uint256 private constant BLOCK_GAS = 30_000_000;

    function test_WhitelistUsers_730FitTheCapOfATransaction() public {
        vm.assertLe(_gasOf(730), TRANSACTION_CAP);
        vm.assertTrue(_gasOf(735) > TRANSACTION_CAP);
    }

    function test_WhitelistUsers_1310FitABlockOf30M() public {
        vm.assertLe(_gasOf(1_310), BLOCK_GAS);
        vm.assertTrue(_gasOf(1_315) > BLOCK_GAS);
    }

    /// @dev Gas of the whole transaction that whitelists so many new addresses.
    function _gasOf(uint256 count) private returns (uint256) {
        address[] memory users = new address[](count);
        for (uint256 i; i < count; ++i) {
            users[i] = address(uint160(uint256(keccak256(abi.encode(count, i)))));
        }
        vm.prank(owner);
        cars.whitelistUsers(users);
        return vm.lastCallGas().gasTotalUsed;
    }
}
