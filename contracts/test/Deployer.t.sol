// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Deployer} from "../src/Deployer.sol";
import {CarCollection} from "../src/collections/CarCollection.sol";
import {Test} from "./utils/Test.sol";

/// @notice A contract for the deployer to create: owned by its creator, then handed over.
contract Workbench {
    error WorkbenchCallerNotOwner(address caller);
    error WorkbenchTooHeavy(uint256 weight);

    address public owner = msg.sender;
    uint256 public weight;
    uint256 public calls;

    constructor(uint256 weight_) {
        if (weight_ > 1_000) revert WorkbenchTooHeavy(weight_);
        weight = weight_;
    }

    function setWeight(uint256 weight_) external {
        if (msg.sender != owner) revert WorkbenchCallerNotOwner(msg.sender);
        if (weight_ > 1_000) revert WorkbenchTooHeavy(weight_);
        weight = weight_;
        ++calls;
    }

    function handOver(address owner_) external {
        if (msg.sender != owner) revert WorkbenchCallerNotOwner(msg.sender);
        owner = owner_;
        ++calls;
    }

    function jam() external pure {
        assembly {
            revert(0, 0)
        }
    }
}

/// @notice Fails its creation without a word.
contract Stillborn {
    constructor() {
        assembly {
            revert(0, 0)
        }
    }
}

/// @notice Calls the deployer while it is being created by it.
contract Nested {
    address public inner;

    constructor(Deployer deployer) {
        inner = deployer.deploy("inner", abi.encodePacked(type(Workbench).creationCode, uint256(1)), new bytes[](0));
    }
}

contract DeployerTest is Test {
    event Deployed(address indexed deployed, address indexed by);

    bytes32 private constant SALT = "salt";

    Deployer private deployer = new Deployer();
    address private alice = _account("alice");
    address private bob = _account("bob");
    bytes[] private none;

    /*//////////////////////////////////////////////////////////////
                                ADDRESSES
    //////////////////////////////////////////////////////////////*/

    function testFuzz_deploysWhereAddressOfSays(address by, bytes32 salt, uint256 weight) public {
        weight = _bound(weight, 0, 1_000);
        bytes memory code = _workbench(weight);
        address expected = deployer.addressOf(by, salt, keccak256(code));
        vm.expectEmit(address(deployer));
        emit Deployed(expected, by);
        vm.prank(by);
        address deployed = deployer.deploy(salt, code, none);
        vm.assertEq(deployed, expected);
        vm.assertEq(Workbench(deployed).weight(), weight);
        vm.assertEq(Workbench(deployed).owner(), address(deployer));
    }

    function testFuzz_addressOf_isThatOfCreate2(address by, bytes32 salt, bytes32 codeHash) public view {
        bytes32 bound = keccak256(abi.encode(by, salt));
        vm.assertEq(
            deployer.addressOf(by, salt, codeHash), vm.computeCreate2Address(bound, codeHash, address(deployer))
        );
    }

    function testFuzz_addressOf_differsByCallerSaltAndCode(address a, address b, bytes32 salt, bytes32 codeHash)
        public
        view
    {
        vm.assume(a != b && salt != codeHash);
        address here = deployer.addressOf(a, salt, codeHash);
        vm.assertFalse(here == deployer.addressOf(b, salt, codeHash));
        vm.assertFalse(here == deployer.addressOf(a, codeHash, codeHash));
        vm.assertFalse(here == deployer.addressOf(a, salt, salt));
    }

    function test_nobodyCanTakeAnothersAddress() public {
        bytes memory code = _workbench(7);
        vm.prank(bob);
        address bobs = deployer.deploy(SALT, code, none);
        vm.prank(alice);
        address alices = deployer.deploy(SALT, code, none);
        vm.assertEq(alices, deployer.addressOf(alice, SALT, keccak256(code)));
        vm.assertFalse(alices == bobs);
    }

    function test_aConstructorMayDeployToo() public {
        bytes memory code = abi.encodePacked(type(Nested).creationCode, abi.encode(deployer));
        address outer = deployer.deploy(SALT, code, none);
        bytes32 innerHash = keccak256(_workbench(1));
        vm.assertEq(Nested(outer).inner(), deployer.addressOf(outer, "inner", innerHash));
    }

    function test_RevertIf_TheAddressIsTaken() public {
        bytes memory code = _workbench(7);
        address deployed = deployer.deploy(SALT, code, none);
        _expectError(Deployer.DeployerAddressTaken.selector, deployed);
        deployer.deploy(SALT, code, none);
    }

    /*//////////////////////////////////////////////////////////////
                                CREATION
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_TheConstructorFails_WithItsReason() public {
        _expectError(Workbench.WorkbenchTooHeavy.selector, 1_001);
        deployer.deploy(SALT, _workbench(1_001), none);
    }

    function test_RevertIf_TheConstructorFailsWithoutAReason() public {
        bytes memory code = type(Stillborn).creationCode;
        _expectError(Deployer.DeployerNothingDeployed.selector, _expected(code));
        deployer.deploy(SALT, code, none);
    }

    function test_RevertIf_TheCreationLeavesNoCode() public {
        _expectError(Deployer.DeployerNothingDeployed.selector, _expected(""));
        deployer.deploy(SALT, "", none);
    }

    function test_RevertIf_EtherIsSent() public {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        (bool sent, bytes memory reason) =
            address(deployer).call{value: 1}(abi.encodeCall(Deployer.deploy, (SALT, _workbench(1), none)));
        vm.assertFalse(sent);
        vm.assertEq(reason.length, 0);
        (sent,) = address(deployer).call{value: 1}("");
        vm.assertFalse(sent);
        vm.assertEq(address(deployer).balance, 0);
    }

    /*//////////////////////////////////////////////////////////////
                                  SETUP
    //////////////////////////////////////////////////////////////*/

    function test_setup_isDoneInOrderAndHandsOver() public {
        bytes[] memory setup = new bytes[](3);
        setup[0] = abi.encodeCall(Workbench.setWeight, (1));
        setup[1] = abi.encodeCall(Workbench.setWeight, (2));
        setup[2] = abi.encodeCall(Workbench.handOver, (alice));
        Workbench bench = Workbench(deployer.deploy(SALT, _workbench(7), setup));
        vm.assertEq(bench.weight(), 2);
        vm.assertEq(bench.owner(), alice);
        vm.assertEq(bench.calls(), 3);
    }

    function test_setup_ofACollection() public {
        bytes[] memory setup = new bytes[](3);
        setup[0] = abi.encodeWithSignature("setCost(uint256)", 3 ether);
        setup[1] = abi.encodeWithSignature("setDefaultRoyalty(address,uint96)", alice, 500);
        setup[2] = abi.encodeWithSignature("transferOwnership(address)", alice);
        bytes memory code = abi.encodePacked(type(CarCollection).creationCode, abi.encode("Cars", "CAR", "", ""));
        CarCollection cars = CarCollection(deployer.deploy(SALT, code, setup));
        vm.assertEq(cars.owner(), alice);
        vm.assertEq(cars.cost(), 3 ether);
        (address receiver, uint256 amount) = cars.royaltyInfo(1, 1 ether);
        vm.assertEq(receiver, alice);
        vm.assertEq(amount, 0.05 ether);
    }

    function test_RevertIf_ASetupCallFails_WithItsReason() public {
        bytes[] memory setup = new bytes[](2);
        setup[0] = abi.encodeCall(Workbench.handOver, (alice));
        setup[1] = abi.encodeCall(Workbench.setWeight, (1));
        _expectError(Workbench.WorkbenchCallerNotOwner.selector, address(deployer));
        deployer.deploy(SALT, _workbench(7), setup);
        vm.assertEq(_expected(_workbench(7)).code.length, 0);
    }

    function test_RevertIf_ASetupCallFailsWithoutAReason() public {
        bytes[] memory setup = new bytes[](2);
        setup[0] = abi.encodeCall(Workbench.setWeight, (1));
        setup[1] = abi.encodeCall(Workbench.jam, ());
        _expectError(Deployer.DeployerSetupFailed.selector, 1);
        deployer.deploy(SALT, _workbench(7), setup);
    }

    function test_RevertIf_ASetupCallIsUnknown() public {
        bytes[] memory setup = new bytes[](1);
        setup[0] = abi.encodeWithSignature("polish()");
        _expectError(Deployer.DeployerSetupFailed.selector, 0);
        deployer.deploy(SALT, _workbench(7), setup);
    }

    /*//////////////////////////////////////////////////////////////
                                 HELPERS
    //////////////////////////////////////////////////////////////*/

    function _workbench(uint256 weight) private pure returns (bytes memory) {
        return abi.encodePacked(type(Workbench).creationCode, weight);
    }

    function _expected(bytes memory code) private view returns (address) {
        return deployer.addressOf(address(this), SALT, keccak256(code));
    }
}
